/** Everything the recorder lets be heard: the person is two metres away and looks at the floor. */
import { DEFAULT_AUDIO } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';

interface Tone {
  readonly hertz: number;
  readonly startSeconds: number;
  readonly lengthSeconds: number;
  readonly shape: OscillatorType;
}

const VALID: readonly Tone[] = [
  { hertz: 880, startSeconds: 0, lengthSeconds: 0.5, shape: 'sine' },
  { hertz: 1320, startSeconds: 0, lengthSeconds: 0.35, shape: 'sine' },
];
/** Second document, section 9: two square beeps, three rising tones. */
const INVALID: readonly Tone[] = [
  { hertz: 400, startSeconds: 0, lengthSeconds: 0.15, shape: 'square' },
  { hertz: 300, startSeconds: 0.18, lengthSeconds: 0.15, shape: 'square' },
];
const START_POSITION: readonly Tone[] = [
  { hertz: 440, startSeconds: 0, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 554, startSeconds: 0.14, lengthSeconds: 0.12, shape: 'sine' },
  { hertz: 659, startSeconds: 0.28, lengthSeconds: 0.2, shape: 'sine' },
];

/** Second document, section 9: speech voice preference en-AU. */
const VOICE = 'en-AU';

export class Sounds {
  settings: AudioSettings = DEFAULT_AUDIO;
  #context: AudioContext | undefined;

  /** Browsers let a page be heard only after a tap: call it inside one. */
  prime(): void {
    this.#context ??= new AudioContext();
    void this.#context.resume();
    if ('speechSynthesis' in globalThis) speechSynthesis.speak(new SpeechSynthesisUtterance(''));
  }

  valid(count: number): void {
    this.#play(VALID);
    if (this.settings.isCountSpoken) this.say(String(count));
  }

  /** `cue`: what to do better. */
  invalid(cue: string): void {
    this.#play(INVALID);
    if (this.settings.areCuesSpoken) this.say(cue);
  }

  startPosition(): void {
    this.#play(START_POSITION);
    this.say('ready');
  }

  say(words: string): void {
    if (!this.settings.isEnabled || !('speechSynthesis' in globalThis)) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.volume = this.settings.volume;
    utterance.lang = VOICE;
    const voice = speechSynthesis.getVoices().find(({ lang }) => lang === VOICE);
    if (voice) utterance.voice = voice;
    // A late number is worse than none.
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }

  /** Says nothing more of what was begun. */
  hush(): void {
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
  }

  close(): void {
    void this.#context?.close();
    this.#context = undefined;
  }

  #play(tones: readonly Tone[]): void {
    const context = this.#context;
    if (!this.settings.isEnabled || !context) return;
    for (const { hertz, startSeconds, lengthSeconds, shape } of tones) {
      const from = context.currentTime + startSeconds;
      const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
      const gain = new GainNode(context, { gain: 0 });
      const peak = this.settings.volume * (shape === 'square' ? 0.4 : 1);
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(peak, from + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.001, from + lengthSeconds);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(from);
      oscillator.stop(from + lengthSeconds);
    }
  }
}
