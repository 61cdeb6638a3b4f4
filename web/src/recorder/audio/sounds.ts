/**
 * Sounds of the recorder, for a person two metres away who looks at the floor. Respects an iPhone's
 * silent switch: `navigator.audioSession` could bypass it, but would stop the user's music.
 */
import { t } from '../../i18n/translate.ts';
import { DEFAULT_AUDIO } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';
import { loadSample } from './sample.ts';
import { Speech } from './speech.ts';
import type { Urgency } from './speech.ts';
import { INVALID, START_POSITION, VALID_FALLBACK, playTones } from './tones.ts';
import type { Tone } from './tones.ts';

/** Undefined if the device has no audio output. */
const openContext = (): AudioContext | undefined => {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
};

/** Resumes the audio context after a call or Siri stopped it, until aborted. */
const stayAwake = (context: AudioContext, signal: AbortSignal): void => {
  const wake = (): void => {
    // On failure there is no sound, which is not required.
    if (context.state !== 'running' && document.visibilityState === 'visible') context.resume().catch(() => undefined);
  };
  context.addEventListener('statechange', wake, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
};

export class Sounds {
  #settings: AudioSettings = DEFAULT_AUDIO;
  readonly #speech = new Speech();
  #context: AudioContext | undefined;
  #life = new AbortController();
  /** Bell sound, when loaded. */
  #bell: AudioBuffer | undefined;

  set settings(settings: AudioSettings) {
    this.#settings = settings;
    this.#speech.settings = settings;
    if (!settings.isEnabled) this.hush();
  }

  /** Call it in a user gesture, because browsers block sound otherwise. */
  prime(): void {
    this.#speech.prime();
    this.#context ??= this.#openContext();
    if (!this.#context) return;
    // On failure there is no sound, which is not required.
    this.#context.resume().catch(() => undefined);
    void this.#loadBell(this.#context);
  }

  /** Plays the sound file, or beeps as a fallback (specification S2, section 9). */
  valid(count: number): void {
    if (!this.#playBell()) this.#play(VALID_FALLBACK);
    if (this.#settings.isCountSpoken) this.say(String(count));
  }

  /** Plays the bell and speaks a sample. */
  tryOut(): void {
    if (!this.#playBell()) this.#play(VALID_FALLBACK);
    this.say(t('One. Two. Bend more.'));
  }

  /** `cue`: correction to speak. */
  invalid(cue: string): void {
    this.#play(INVALID);
    if (this.#settings.areCuesSpoken) this.say(cue);
  }

  startPosition(): void {
    this.#play(START_POSITION);
    this.say(t('ready'));
  }

  say(words: string, urgency?: Urgency): void {
    this.#speech.say(words, urgency);
  }

  /** Stops speaking. */
  hush(): void {
    this.#speech.hush();
  }

  close(): void {
    this.#life.abort();
    this.#context?.close().catch(() => undefined);
    this.#context = undefined;
    this.#bell = undefined;
  }

  #openContext(): AudioContext | undefined {
    const context = openContext();
    this.#life = new AbortController();
    if (context) stayAwake(context, this.#life.signal);
    return context;
  }

  async #loadBell(context: AudioContext): Promise<void> {
    const bell = await loadSample(context);
    if (this.#context === context) this.#bell = bell;
  }

  #playBell(): boolean {
    const context = this.#context;
    if (!context || !this.#bell) return false;
    if (!this.#settings.isEnabled) return true;
    const gain = new GainNode(context, { gain: this.#settings.volume });
    const source = new AudioBufferSourceNode(context, { buffer: this.#bell });
    source.connect(gain).connect(context.destination);
    source.start();
    return true;
  }

  #play(tones: readonly Tone[]): void {
    if (this.#settings.isEnabled && this.#context) playTones(this.#context, tones, this.#settings.volume);
  }
}
