/** One thing that has to be right before the recording starts. */
export interface SetupCheck {
  readonly id: 'body' | 'side' | 'distance' | 'level' | 'light' | 'fps';
  readonly isMet: boolean;
  /** For the eye. */
  readonly words: string;
  /** For the ear: what to do about it. */
  readonly spoken: string;
}
