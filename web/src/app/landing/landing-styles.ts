/**
 * CSS classes of the landing page and the navigation bar. bootstrap.ts uses them too, for the first
 * paint.
 */

/** SVG path of the logo without its circle, in a box of 32 by 32 units. */
export const MARK_PATH = 'M4 9.5 16 4l12 5.5V12H4zM6 13.5h3v11H6zM23 13.5h3v11h-3zM4 26h24v2.5H4z';

export const WORDMARK_CLASSES = {
  whole: 'flex min-h-16 items-center gap-2.5 rounded-stone',
  mark: 'size-8',
  circle: 'fill-gold-bright',
  name: 'font-display text-xl font-bold tracking-[0.04em]',
} as const;

export const SKY_CLASS = 'bg-[linear-gradient(#3a4a72,#f9cd8f_45%,#b98a5c)]';

export const NAME_CLASSES = {
  header:
    'bg-[linear-gradient(#101626d9,#10162673_60%,transparent)] px-4 pt-[max(env(safe-area-inset-top),clamp(1.75rem,6vh,4.5rem))] pb-[clamp(2.5rem,9vh,6rem)] text-center text-[#fbf3e2] short:pt-6',
  heading:
    'font-display text-[clamp(min(2.5rem,12.5vw),min(11.5vw,15vh),6.75rem)] leading-none font-semibold tracking-[0.06em] uppercase [text-shadow:0_2px_24px_#10162699]',
} as const;

export const HERO_CLASSES = {
  door: 'mt-auto bg-[linear-gradient(transparent,#160f0acc_45%,#120c08f2)] px-5 pt-[clamp(4rem,14vh,9rem)] pb-[max(2.75rem,env(safe-area-inset-bottom))] text-center text-[#f8f0e0] sm:pb-8 short:flex short:items-center short:justify-between short:gap-6 short:px-16 short:pt-10 short:pb-4 short:text-left',
  words: 'mx-auto max-w-3xl text-[clamp(1.25rem,2.4vw,1.875rem)] leading-snug text-balance short:mx-0',
} as const;
