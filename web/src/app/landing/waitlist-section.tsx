/** Waitlist section of the landing page. */
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { PlaceLink } from './place-link.tsx';

const HEADING = 'waitlist-heading';

/** Scrolls to the section and focuses its heading; smooth unless reduced motion is preferred. */
export const goToWaitlist = (): void => {
  const heading = document.getElementById(HEADING);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
};

export const WaitlistSection = ({ form }: { readonly form: ReactNode }): ReactElement => (
  <section id="waitlist" aria-labelledby={HEADING} className="relative border-b bg-surface">
    {/* Step below the columns. */}
    <div aria-hidden className="h-3 border-b bg-raised" />
    <div className="page grid items-center gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="carved text-4xl outline-none sm:text-6xl">
          {t('Join the Waitlist')}
        </h2>
        <p className="mt-5 max-w-md text-lg text-pretty text-quiet">
          {t('Get an email when new challenges open. No spam.')}
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <PlaceLink
            to="/try"
            className="inline-flex min-h-12 items-center rounded-stone border border-edge px-5 font-semibold transition-colors hover:border-ink hover:bg-raised"
          >
            {t('Try it with your camera')}
          </PlaceLink>
          <PlaceLink
            to="/challenges"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('Want to start now? Browse the challenges')}
          </PlaceLink>
        </p>
      </div>
      <Card className="bg-raised p-6 sm:p-8">{form}</Card>
    </div>
  </section>
);
