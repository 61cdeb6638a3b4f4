/** One thing that has to be right before the recording starts. */
export interface SetupCheck {
  readonly id: 'body' | 'side' | 'distance' | 'level' | 'light' | 'fps';
  readonly isMet: boolean;
  /** For the eye: what has to be right, in two words. */
  readonly words: string;
  /** How it stands: one short sentence. */
  readonly reason: string;
  /** For the eye although it is met: what cannot be judged from here. Empty when all can be. */
  readonly note?: string;
  /** For the ear: what to do about it; empty when it is met or nothing can be done. */
  readonly spoken: string;
}

export const isSetupMet = (checks: readonly SetupCheck[]): boolean => checks.every(({ isMet }) => isMet);

/** What to mend first: the checks come in that order. */
export const firstUnmet = (checks: readonly SetupCheck[]): SetupCheck | undefined => checks.find(({ isMet }) => !isMet);
