/**
 * Everything the recorder lets be heard: the person is two metres away and looks at the floor. An iPhone on silent stays so: what would
 * be heard there all the same (`navigator.audioSession`) stops the music that people train to.
 */
import { t } from '../language/texts.ts';
import { DEFAULT_AUDIO } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';
import { loadSample } from './sample.ts';
import { Speech } from './speech.ts';
import type { Urgency } from './speech.ts';
import { INVALID, START_POSITION, VALID_FALLBACK, playTones } from './tones.ts';
import type { Tone } from './tones.ts';

/** Undefined where the device has nothing to be heard with. */
const openContext = (): AudioContext | undefined => {
  try {
    return new AudioContext();
  } catch {
    return undefined;
  }
};

/** A call, or Siri, silences the page, and it stays so: it is heard again as soon as it may be, until the signal. */
const stayAwake = (context: AudioContext, signal: AbortSignal): void => {
  const wake = (): void => {
    // Refused or broken, it stays silent; a set needs no sound.
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
  /** The bell of a valid rep, once it is there. */
  #bell: AudioBuffer | undefined;

  set settings(settings: AudioSettings) {
    this.#settings = settings;
    this.#speech.settings = settings;
    if (!settings.isEnabled) this.hush();
  }

  /** Browsers let a page be heard only after a tap: call it inside one. */
  prime(): void {
    this.#speech.prime();
    this.#context ??= this.#openContext();
    if (!this.#context) return;
    // Refused or broken, it stays silent; a set needs no sound.
    this.#context.resume().catch(() => undefined);
    void this.#loadBell(this.#context);
  }

  /** Second document, section 9: a sound file with fallback beeps. */
  valid(count: number): void {
    if (!this.#playBell()) this.#play(VALID_FALLBACK);
    if (this.#settings.isCountSpoken) this.say(String(count));
  }

  /** The bell, then the voice: what a person is going to hear. */
  tryOut(): void {
    if (!this.#playBell()) this.#play(VALID_FALLBACK);
    this.say(t('One. Two. Bend more.'));
  }

  /** `cue`: what to do better. */
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

  /** Says nothing more of what was begun. */
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
