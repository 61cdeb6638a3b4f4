/** The strict push-up in three numbers (specification S1, section 9). */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { LandingDemo } from './demo.tsx';
import { PlaceLink } from './place-link.tsx';

interface Measure {
  readonly figure: string;
  readonly title: string;
  readonly words: string;
}

const MEASURES: readonly Measure[] = [
  { figure: '≤ 110°', title: t('Down'), words: t('Bend your elbows to 110 degrees or less at the bottom.') },
  { figure: '≥ 151°', title: t('Up'), words: t('Straighten your arms to 151 degrees or more at the top.') },
  {
    figure: t('1 line'),
    title: t('Straight'),
    words: t('Keep your body in a straight line from head to heels.'),
  },
];

interface StrictFormProps {
  readonly isSignedIn: boolean;
}

export const StrictForm = ({ isSignedIn }: StrictFormProps): ReactElement => (
  <section aria-labelledby="strict-form" className="page py-20 sm:py-28">
    <h2 id="strict-form" className="carved max-w-2xl text-3xl sm:text-5xl">
      {t('Only strict reps count')}
    </h2>
    <p className="mt-4 max-w-2xl text-lg text-pretty text-quiet">
      {t(
        'Put your phone on the floor, two metres away, and start. Your browser measures every joint, counts aloud and tells you why a rep didn’t count. The server verifies the count before you appear on the leaderboard.',
      )}
    </p>
    <div className="mt-10 sm:mt-14">
      <LandingDemo />
    </div>
    <ul className="mt-12 grid gap-x-10 gap-y-10 sm:mt-16 md:grid-cols-3">
      {MEASURES.map(({ figure, title, words }) => (
        <li key={title} className="border-t-4 border-double border-edge pt-5">
          <p className="text-6xl font-light tracking-tight lg:text-7xl">{figure}</p>
          <h3 className="mt-4 inscription text-quiet">{title}</h3>
          <p className="mt-1.5 max-w-xs text-pretty">{words}</p>
        </li>
      ))}
    </ul>
    <p className="mt-14">
      <PlaceLink
        to={isSignedIn ? '/challenges' : '/signup'}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {isSignedIn ? t('Browse Challenges') : t('Create Account')}
      </PlaceLink>
    </p>
  </section>
);
