/**
 * Page /pushup-challenge: marketing page of the three challenge types (specification S1, section
 * 2).
 */
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { USER_CHALLENGE_TYPES } from '@reptemple/contract/challenges/challenge-form';
import { TYPE_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { LazyBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { KIND_WORDS } from './challenge-labels-and-filters.ts';
import { ChallengeTypePicture } from './challenge-type-picture.tsx';

const FIRST = 10;
const STEPS = [0, 1, 2, 3, 4, 5, 6] as const;
const LOWEST = 22;
const RISE = 13;

const StoneStairs = (): ReactElement => (
  <ol aria-hidden className="mt-14 flex h-56 items-end sm:mt-auto sm:h-[44vh] sm:min-h-72">
    {STEPS.map((step) => (
      <li
        key={step}
        style={{ height: `${LOWEST + step * RISE}%` }}
        className={cn(
          'relative flex-1 border-l border-edge/50 pt-4 text-center font-display text-lg font-semibold sm:pt-7 sm:text-3xl',
          step % 2 === 0 ? 'bg-line/55' : 'bg-line/30',
        )}
      >
        <span className="absolute inset-x-0 top-0 -left-1 h-1.5 bg-edge sm:-left-2 sm:h-3" />
        <span>{FIRST + step}</span>
      </li>
    ))}
  </ol>
);

interface MarketingScreenProps {
  readonly isMember: boolean;
  readonly brand: ReactNode;
}

const CREATE = '/pushup-challenge/create';

const CreateButton = ({ isMember }: { readonly isMember: boolean }): ReactElement => (
  <Button asChild size="large" className="flex-1 sm:flex-none">
    {isMember ? (
      <Link to={CREATE}>{t('Create Challenge')}</Link>
    ) : (
      <Link to="/login" search={{ redirect: CREATE }}>
        {t('Create Challenge')}
      </Link>
    )}
  </Button>
);

const BrowseButton = (): ReactElement => (
  <Button asChild size="large" variant="secondary" className="flex-1 sm:flex-none">
    <Link to="/challenges">{t('Browse Challenges')}</Link>
  </Button>
);

const Hero = ({ isMember, brand }: MarketingScreenProps): ReactElement => (
  <section aria-label={t('Welcome')} className="flex flex-col overflow-hidden border-b bg-surface lg:min-h-dvh">
    <header className="page flex flex-wrap items-center justify-between gap-x-4 pt-[env(safe-area-inset-top)]">
      {brand}
      {isMember ? null : (
        <Button asChild variant="quiet" size="small">
          <Link to="/login">{t('Login')}</Link>
        </Button>
      )}
    </header>
    <div className="page pt-12 sm:pt-20">
      <h1 className="carved text-5xl sm:text-7xl lg:text-8xl">{t('Pushup Challenge')}</h1>
      <p className="mt-5 max-w-xl text-xl text-pretty text-quiet sm:text-2xl">
        {t('Set the rules, share the link and get stronger together.')}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <CreateButton isMember={isMember} />
        <BrowseButton />
      </div>
    </div>
    <StoneStairs />
  </section>
);

const Kinds = (): ReactElement => (
  <section aria-labelledby="kinds" className="page py-20 sm:py-28">
    <h2 id="kinds" className="carved text-3xl sm:text-5xl">
      {t('Three challenge types')}
    </h2>
    <ul className="mt-10 grid gap-x-10 gap-y-12 sm:mt-14 md:grid-cols-3">
      {USER_CHALLENGE_TYPES.map((kind) => (
        <li key={kind} className="border-t-4 border-double border-edge pt-6">
          <ChallengeTypePicture kind={kind} className="h-24 w-34" />
          <h3 className="mt-6 carved text-2xl">{TYPE_LABELS[kind]}</h3>
          <p className="mt-2 max-w-sm text-lg text-pretty text-quiet">{KIND_WORDS[kind]}</p>
        </li>
      ))}
    </ul>
  </section>
);

const ShippedDemo = lazy(async () => ({ default: (await import('../../player/demo-player.tsx')).ShippedDemo }));

const HowTo = (): ReactElement => (
  <section aria-labelledby="how-to" className="border-y bg-surface">
    <div className="page grid gap-8 py-20 sm:gap-10 sm:py-28">
      <div>
        <h2 id="how-to" className="carved text-3xl sm:text-5xl">
          {t('How It Works')}
        </h2>
      </div>
      <LazyBoundary
        fallback={<div className="mx-auto aspect-video w-[min(100%,calc(72dvh*16/9))] rounded-stone bg-sunken" />}
      >
        <ShippedDemo clip="push-up-faults" exercise="push-up" />
      </LazyBoundary>
    </div>
  </section>
);

const REASONS = [
  {
    title: t('Every rep is measured'),
    words: [
      t('Bend your elbows to 110 degrees or less at the bottom.'),
      t('Straighten your arms to 151 degrees or more at the top.'),
      t('Keep your body in a straight line from head to heels.'),
    ].join(' '),
  },
  {
    title: t('No referee needed'),
    words: t(
      'Put your phone on the floor, two metres away, and start. Your browser measures every joint, counts aloud and tells you why a rep didn’t count. The server recounts every set, and the leaderboard shows which ones are verified.',
    ),
  },
] as const;

const Why = (): ReactElement => (
  <section aria-labelledby="why">
    <div className="page grid gap-x-16 gap-y-12 py-20 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <h2 id="why" className="carved text-3xl sm:text-5xl">
        {t('Why it works')}
      </h2>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {REASONS.map(({ title, words }) => (
          <li key={title}>
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="mt-1.5 text-pretty text-quiet">{words}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

const SignUp = (): ReactElement => (
  <>
    <Button asChild size="large">
      <Link to="/signup">{t('Sign Up Free')}</Link>
    </Button>
    <Link
      to="/login"
      className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {t('Already have an account?')}
    </Link>
  </>
);

const Last = ({ isMember }: { readonly isMember: boolean }): ReactElement => (
  <section aria-labelledby="begin" className="border-t bg-surface">
    <div className="page py-20 text-center sm:py-28">
      <h2 id="begin" className="carved text-3xl sm:text-5xl">
        {t('Begin Your Journey')}
      </h2>
      <div className="mt-9 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        {isMember ? (
          <>
            <CreateButton isMember />
            <BrowseButton />
          </>
        ) : (
          <SignUp />
        )}
      </div>
    </div>
  </section>
);

export const ChallengeMarketingScreen = (props: MarketingScreenProps): ReactElement => (
  <>
    <PageTitle>{t('Pushup Challenge')}</PageTitle>
    <Hero {...props} />
    <Kinds />
    <HowTo />
    <Why />
    <Last isMember={props.isMember} />
  </>
);
