/** Audio output and its settings. */
import { rememberAudio, rememberedAudio } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';
import type { RecorderStore } from '../recorder-state.ts';
import type { Sounds } from './sounds.ts';

export class AudioControls {
  readonly #store: RecorderStore;
  readonly #sounds: Sounds;

  constructor(store: RecorderStore, sounds: Sounds) {
    this.#store = store;
    this.#sounds = sounds;
    this.#hearAs(rememberedAudio());
  }

  /** Call it in a user gesture, because browsers block sound otherwise. */
  set(audio: AudioSettings): void {
    this.#hearAs(audio);
    if (audio.isEnabled) this.#sounds.prime();
    rememberAudio(audio);
  }

  /** Speaks, if sound is enabled. */
  say(words: string): void {
    this.#sounds.say(words);
  }

  /** Plays a sample rep. Call it in a user gesture. */
  tryOut(): void {
    this.#sounds.prime();
    this.#sounds.tryOut();
  }

  #hearAs(audio: AudioSettings): void {
    this.#sounds.settings = audio;
    this.#store.set({ audio });
  }
}
