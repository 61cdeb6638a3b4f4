/** Check that must pass before the recording starts. */
export interface SetupCheck {
  readonly id: 'body' | 'side' | 'distance' | 'level' | 'light' | 'fps';
  readonly isMet: boolean;
  /** Displayed requirement, in two words. */
  readonly words: string;
  /** Displayed problem, as a short sentence; empty if passed or if `spoken` says it all. */
  readonly reason: string;
  /** Displayed limitation of a passed check; empty without one. */
  readonly note?: string;
  /** Spoken instruction; empty if passed or nothing can be done. */
  readonly spoken: string;
}

export const isSetupMet = (checks: readonly SetupCheck[]): boolean => checks.every(({ isMet }) => isMet);

/** Returns the first failed check; they are in order of importance. */
export const firstUnmet = (checks: readonly SetupCheck[]): SetupCheck | undefined => checks.find(({ isMet }) => !isMet);
