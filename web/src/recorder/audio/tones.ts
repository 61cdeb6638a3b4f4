/** Generated tones (specification S2, section 9, "Audio"). */

export interface Tone {
  readonly hertz: number;
  readonly startSeconds: number;
  readonly lengthSeconds: number;
  readonly shape: OscillatorType;
}

/** Used if the bell sound is not loaded. */
export const VALID_FALLBACK: readonly Tone[] = [
  { hertz: 880, startSeconds: 0, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 1320, startSeconds: 0.12, lengthSeconds: 0.25, shape: 'sine' },
];
export const INVALID: readonly Tone[] = [
  { hertz: 400, startSeconds: 0, lengthSeconds: 0.15, shape: 'square' },
  { hertz: 300, startSeconds: 0.18, lengthSeconds: 0.15, shape: 'square' },
];
export const START_POSITION: readonly Tone[] = [
  { hertz: 440, startSeconds: 0, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 554, startSeconds: 0.14, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 659, startSeconds: 0.28, lengthSeconds: 0.2, shape: 'sine' },
];

/** Relative volume of square waves, which are louder than sine waves of the same amplitude. */
const SQUARE_SHARE = 0.4;
const ATTACK_SECONDS = 0.01;

/**
 * Plays the tones now; `volume` is 0 to 1. 0 plays nothing, because exponential ramps cannot reach
 * it.
 */
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
