/** The first page: the temple's front, the sunrise behind it, and one door. */
import { ArrowDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../language/texts.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { Background } from './background.tsx';
import { PlaceLink } from './place-link.tsx';
import { StrictForm } from './strict-form.tsx';
import { goToWaitlist, WaitlistSection } from './waitlist-section.tsx';

/** The name, cut into the sky between the columns. */
const Name = (): ReactElement => (
  <header className="bg-[linear-gradient(#101626d9,#10162673_60%,transparent)] px-4 pt-[max(env(safe-area-inset-top),clamp(1.75rem,6vh,4.5rem))] pb-[clamp(2.5rem,9vh,6rem)] text-center text-[#fbf3e2] short:pt-6">
    <h1 className="font-display text-[clamp(2.5rem,min(11.5vw,15vh),6.75rem)] leading-none font-semibold tracking-[0.06em] uppercase [text-shadow:0_2px_24px_#10162699]">
      RepTemple
    </h1>
  </header>
);

const Door = (): ReactElement => (
  <div className="mt-auto bg-[linear-gradient(transparent,#160f0acc_45%,#120c08f2)] px-5 pt-[clamp(4rem,14vh,9rem)] pb-[max(2.75rem,env(safe-area-inset-bottom))] text-center text-[#f8f0e0] sm:pb-14 short:flex short:items-center short:justify-between short:gap-6 short:px-16 short:pt-10 short:pb-4 short:text-left">
    <p className="mx-auto max-w-3xl text-[clamp(1.25rem,2.4vw,1.875rem)] leading-snug text-balance short:mx-0">
      {t('Your body is a temple. Every strict rep counts.')}
    </p>
    <button
      type="button"
      onClick={goToWaitlist}
      className="mt-6 inline-flex min-h-14 shrink-0 items-center gap-3 rounded-stone bg-[#f5ecdb] short:mt-0 px-8 text-lg font-semibold text-[#211e1a] transition-[background-color,transform] duration-150 hover:bg-white focus-visible:outline-white active:translate-y-px"
    >
      {t('Begin Your Journey')}
      <ArrowDown className="size-5" aria-hidden />
    </button>
  </div>
);

interface LandingScreenProps {
  readonly isSignedIn: boolean;
  /** The waitlist's, or what holds its place. */
  readonly form: ReactNode;
}

const Footer = ({ isSignedIn }: Pick<LandingScreenProps, 'isSignedIn'>): ReactElement => (
  <footer className="border-t">
    <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-quiet">
      <p>{t("RepTemple is open source. Your camera's picture is analysed in your own browser.")}</p>
      <nav
        aria-label={t('Footer')}
        className="flex items-center gap-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a:hover]:text-ink [&_a:hover]:underline"
      >
        <PlaceLink to="/challenges">{t('Challenges')}</PlaceLink>
        {isSignedIn ? (
          <PlaceLink to="/logout">{t('Logout')}</PlaceLink>
        ) : (
          <PlaceLink to="/login">{t('Login')}</PlaceLink>
        )}
        <ThemeSwitch />
      </nav>
      <LanguageSwitch className="-ml-3" />
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
    <StrictForm />
    <Footer isSignedIn={isSignedIn} />
  </>
);
