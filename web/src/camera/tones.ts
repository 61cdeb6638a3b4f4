/** Sounds made on the spot (second document, section 9, "Audio"). */

export interface Tone {
  readonly hertz: number;
  readonly startSeconds: number;
  readonly lengthSeconds: number;
  readonly shape: OscillatorType;
}

/** Where the sample of a valid rep is not there. */
export const VALID_FALLBACK: readonly Tone[] = [
  { hertz: 880, startSeconds: 0, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 1320, startSeconds: 0.12, lengthSeconds: 0.25, shape: 'sine' },
];
/** Two square beeps. */
export const INVALID: readonly Tone[] = [
  { hertz: 400, startSeconds: 0, lengthSeconds: 0.15, shape: 'square' },
  { hertz: 300, startSeconds: 0.18, lengthSeconds: 0.15, shape: 'square' },
];
/** Three rising tones. */
export const START_POSITION: readonly Tone[] = [
  { hertz: 440, startSeconds: 0, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 554, startSeconds: 0.14, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 659, startSeconds: 0.28, lengthSeconds: 0.2, shape: 'sine' },
];

/** A square wave of the same height is much louder than a sine. */
const SQUARE_SHARE = 0.4;
const ATTACK_SECONDS = 0.01;

/** Plays them from now on; `volume` 0 to 1. Silence has no logarithm, so a volume of 0 plays nothing. */
export const playTones = (context: AudioContext, tones: readonly Tone[], volume: number): void => {
  if (volume === 0) return;
  for (const { hertz, startSeconds, lengthSeconds, shape } of tones) {
    const from = context.currentTime + startSeconds;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * (shape === 'square' ? SQUARE_SHARE : 1), from + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(0.001, from + lengthSeconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + lengthSeconds);
  }
};
