/**
 * Landing page with background, link to the challenges, demo of strict form, waitlist and footer.
 */
import { ArrowDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { LanguageSwitch, ThemeSwitch } from '../layout/theme-and-language-switch.tsx';
import { Background } from './landing-background-video.tsx';
import { LandingLink } from './landing-link.tsx';
import { HERO_CLASSES, NAME_CLASSES } from './landing-styles.ts';
import { StrictForm } from './strict-push-up-demo-section.tsx';

const HEADING = 'waitlist-heading';

const goToWaitlist = (): void => {
  const heading = document.getElementById(HEADING);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
};

const WaitlistSection = ({ form }: { readonly form: ReactNode }): ReactElement => (
  <section id="waitlist" aria-labelledby={HEADING} className="relative border-b bg-surface">
    <div aria-hidden className="h-3 border-b bg-sunken" />
    <div className="page grid items-center gap-x-16 gap-y-10 py-20 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
      <div>
        <h2 id={HEADING} tabIndex={-1} className="carved text-4xl sm:text-6xl">
          {t('Join the Waitlist')}
        </h2>
        <p className="mt-5 max-w-md text-lg text-pretty text-quiet">
          {t('Get an email when new challenges open. No spam.')}
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <LandingLink
            to="/challenges"
            className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('Want to start now? Browse the challenges')}
          </LandingLink>
        </p>
      </div>
      <Card className="bg-raised p-6 sm:p-8">{form}</Card>
    </div>
  </section>
);

const Name = (): ReactElement => (
  <header className={NAME_CLASSES.header}>
    <h1 className={NAME_CLASSES.heading}>RepTemple</h1>
  </header>
);

const Door = (): ReactElement => (
  <div className={HERO_CLASSES.door}>
    <p className={HERO_CLASSES.words}>{t('Your body is a temple. Every strict rep counts.')}</p>
    <button
      type="button"
      onClick={goToWaitlist}
      className="mt-6 inline-flex min-h-14 shrink-0 items-center gap-3 rounded-stone bg-[#f5ecdb] short:mt-0 px-8 text-lg font-semibold text-[#211e1a] transition-[background-color,transform] duration-150 hover:bg-white focus-visible:outline-white active:translate-y-px"
    >
      <span>{t('Begin Your Journey')}</span>
      <ArrowDown className="size-5" aria-hidden />
    </button>
    <p className="mt-3 short:mt-0">
      <LandingLink
        to="/try"
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-[#f8f0e0]/50 underline-offset-4 hover:decoration-[#f8f0e0] focus-visible:outline-white"
      >
        {t('Try it with your camera')}
      </LandingLink>
    </p>
  </div>
);

interface LandingScreenProps {
  readonly isSignedIn: boolean;
  readonly form: ReactNode;
}

const Footer = ({ isSignedIn }: Pick<LandingScreenProps, 'isSignedIn'>): ReactElement => (
  <footer className="border-t">
    <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-quiet">
      <p>{t('RepTemple is open source. Video is analysed in your browser.')}</p>
      <nav
        aria-label={t('Footer')}
        className="flex flex-wrap items-center gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a:hover]:text-ink [&_a:hover]:underline"
      >
        <LandingLink to="/challenges">{t('Challenges')}</LandingLink>
        <LandingLink to="/accuracy">{t('Accuracy')}</LandingLink>
        {isSignedIn ? (
          <LandingLink to="/logout">{t('Logout')}</LandingLink>
        ) : (
          <LandingLink to="/login">{t('Login')}</LandingLink>
        )}
      </nav>
      <div className="-ml-3 flex items-center">
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  </footer>
);

export const LandingScreen = ({ isSignedIn, form }: LandingScreenProps): ReactElement => (
  <>
    <PageTitle>{t('Only strict reps count')}</PageTitle>
    <section aria-label={t('Welcome')} className="relative isolate flex min-h-dvh flex-col overflow-hidden">
      <Background />
      <Name />
      <Door />
    </section>
    <WaitlistSection form={form} />
    <StrictForm isSignedIn={isSignedIn} />
    <Footer isSignedIn={isSignedIn} />
  </>
);
