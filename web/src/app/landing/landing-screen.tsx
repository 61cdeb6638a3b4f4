/** The first page: the temple's front, the sunrise behind it, and one door. */
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useProfile } from '../../features/profile/queries.ts';
import { Colonnade } from './colonnade.tsx';
import { StrictForm } from './strict-form.tsx';

const Entablature = (): ReactElement => (
  <header className="relative bg-[linear-gradient(#2b2420,#1c1714)] pt-[env(safe-area-inset-top)] text-[#efe3cd] shadow-[0_18px_40px_-10px_#000000b3]">
    <h1 className="px-4 py-[clamp(1rem,3.2vh,2rem)] text-center font-display text-[clamp(2.5rem,10.5vw,7.5rem)] leading-none font-semibold tracking-[0.05em] uppercase [text-shadow:0_-1px_0_#000000e6,0_1px_0_#ffffff2e]">
      RepTemple
    </h1>
    {/* Dentils: the row of small blocks under a temple's cornice. */}
    <div aria-hidden className="h-3 bg-[repeating-linear-gradient(90deg,#3a302a_0_14px,#120f0d_14px_22px)] sm:h-4" />
    <div aria-hidden className="h-1.5 bg-[#332a25]" />
  </header>
);

const FrontColumn = ({ side }: { readonly side: 'left' | 'right' }): ReactElement => (
  <div
    aria-hidden
    className={`absolute inset-y-0 w-[clamp(1.75rem,8.5vw,9rem)] ${side === 'left' ? 'left-0 bg-[linear-gradient(90deg,#0f0c0b,#2b221d_70%,#8a6240)]' : 'right-0 bg-[linear-gradient(270deg,#0f0c0b,#2b221d_70%,#8a6240)]'}`}
  >
    <div className="absolute inset-0 bg-[repeating-linear-gradient(90deg,#00000073_0_2px,transparent_2px_14%)]" />
    <div className="absolute -inset-x-2 top-0 h-7 bg-[#2a211c] shadow-[0_6px_10px_#0000008c] sm:-inset-x-4 sm:h-10" />
    <div className="absolute -inset-x-2 bottom-0 h-8 bg-[#1b1512] sm:-inset-x-4 sm:h-12" />
  </div>
);

const Door = (): ReactElement => (
  <div className="relative mt-auto bg-[linear-gradient(transparent,#0d0a09cc_35%,#0d0a09f2)] px-10 pt-28 pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center text-[#f5ecdb] sm:pb-14">
    <p className="mx-auto max-w-3xl text-[clamp(1.25rem,2.6vw,2rem)] leading-snug text-balance">
      Your body is a temple. <span className="block">Every strict rep counts.</span>
    </p>
    <Link
      to="/challenges"
      className="mt-7 inline-flex min-h-14 items-center gap-3 rounded-stone bg-[#f5ecdb] px-8 text-lg font-semibold text-[#211e1a] transition-[background-color,transform] duration-150 hover:bg-white focus-visible:outline-white active:translate-y-px"
    >
      Begin Your Journey
      <ArrowRight className="size-5" aria-hidden />
    </Link>
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
      </div>
    </footer>
  );
};

export const LandingScreen = (): ReactElement => (
  <>
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
    <StrictForm />
    <Footer />
  </>
);
