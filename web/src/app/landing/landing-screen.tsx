/** The first page: the temple's front, the sunrise behind it, and one door. */
import { Link } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useProfile } from '../../features/profile/queries.ts';
import { cn } from '../../ui/class-names.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { Colonnade } from './colonnade.tsx';
import { StrictForm } from './strict-form.tsx';
import { goToWaitlist, WaitlistSection } from './waitlist-section.tsx';

const Entablature = (): ReactElement => (
  <header className="relative bg-[linear-gradient(#2b2420,#1c1714)] pt-[env(safe-area-inset-top)] text-[#efe3cd] shadow-[0_18px_40px_-10px_#000000b3]">
    <h1 className="px-4 py-[clamp(0.75rem,2.6vh,1.75rem)] text-center font-display text-[clamp(2.25rem,min(10vw,14vh),6.25rem)] leading-none font-semibold tracking-[0.05em] uppercase [text-shadow:0_-1px_0_#000000e6,0_1px_0_#ffffff2e]">
      RepTemple
    </h1>
    {/* Dentils: the row of small blocks under a temple's cornice. */}
    <div aria-hidden className="h-3 bg-[repeating-linear-gradient(90deg,#3a302a_0_14px,#120f0d_14px_22px)] sm:h-4" />
    <div aria-hidden className="h-1.5 bg-[#332a25]" />
  </header>
);

const FRONT = {
  left: 'left-0 bg-[linear-gradient(90deg,#120e0c,#2d231d_45%,#4b392d_75%,#a97b4d)]',
  right: 'right-0 bg-[linear-gradient(270deg,#120e0c,#2d231d_45%,#4b392d_75%,#a97b4d)]',
} as const;

/** The two columns one stands between. */
const FrontColumn = ({ side }: { readonly side: keyof typeof FRONT }): ReactElement => (
  <div aria-hidden className={cn('absolute inset-y-0 w-[clamp(1.75rem,8.5vw,9rem)]', FRONT[side])}>
    <div className="absolute inset-0 bg-[repeating-linear-gradient(90deg,transparent_0_10%,#00000080_13%,transparent_17%)]" />
    <div className="absolute -inset-x-2 top-0 h-6 bg-[linear-gradient(#1a1411,#33281f)] shadow-[0_6px_10px_#0000008c] sm:-inset-x-4 sm:h-9" />
    <div className="absolute -inset-x-2 bottom-0 h-7 bg-[linear-gradient(#3a2d24,#17110e)] sm:-inset-x-4 sm:h-10" />
  </div>
);

const Door = (): ReactElement => (
  <div className="relative mt-auto bg-[linear-gradient(transparent,#0f0b09b8_40%,#0f0b09e6)] px-12 pt-14 pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center text-[#f8f0e0] sm:pb-12">
    <p className="mx-auto max-w-3xl text-[clamp(1.25rem,2.4vw,1.875rem)] leading-snug text-balance [text-shadow:0_1px_12px_#0f0b09]">
      Your body is a temple. Every strict rep counts.
    </p>
    <button
      type="button"
      onClick={goToWaitlist}
      className="mt-6 inline-flex min-h-14 items-center gap-3 rounded-stone bg-[#f5ecdb] px-8 text-lg font-semibold text-[#211e1a] transition-[background-color,transform] duration-150 hover:bg-white focus-visible:outline-white active:translate-y-px"
    >
      Begin Your Journey
      <ArrowDown className="size-5" aria-hidden />
    </button>
  </div>
);

const Footer = (): ReactElement => {
  const profile = useProfile();
  return (
    <footer className="border-t">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-quiet">
        <p>RepTemple is open source. Your camera's picture is analysed in your own browser.</p>
        <nav
          aria-label="Footer"
          className="flex gap-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:underline-offset-4 [&_a:hover]:text-ink [&_a:hover]:underline"
        >
          <Link to="/challenges">Challenges</Link>
          {profile ? (
            <Link to="/logout" preload={false}>
              Logout
            </Link>
          ) : (
            <Link to="/login">Login</Link>
          )}
        </nav>
        <LanguageSwitch className="-ml-3" />
      </div>
    </footer>
  );
};

export const LandingScreen = (): ReactElement => (
  <>
    <PageTitle>Only strict reps count</PageTitle>
    <section aria-label="Welcome" className="flex min-h-dvh flex-col bg-[#14100e]">
      <Entablature />
      <div className="relative isolate flex flex-1 flex-col overflow-hidden">
        <Colonnade width={1600} spread={820} className="absolute inset-0 -z-10 size-full portrait:hidden" />
        <Colonnade width={620} spread={330} className="absolute inset-0 -z-10 size-full landscape:hidden" />
        <FrontColumn side="left" />
        <FrontColumn side="right" />
        <Door />
      </div>
    </section>
    <WaitlistSection />
    <StrictForm />
    <Footer />
  </>
);
