/** What the person hears, and what they have set of it. */
import { rememberAudio, rememberedAudio } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { Sounds } from './sounds.ts';

export class Hearing {
  readonly #store: RecorderStore;
  readonly #sounds: Sounds;

  constructor(store: RecorderStore, sounds: Sounds) {
    this.#store = store;
    this.#sounds = sounds;
    this.#hearAs(rememberedAudio());
  }

  /** Call it in a tap: browsers let a page be heard only then. */
  set(audio: AudioSettings): void {
    this.#hearAs(audio);
    if (audio.isEnabled) this.#sounds.prime();
    rememberAudio(audio);
  }

  /** Says something to the person, when sound is on. */
  say(words: string): void {
    this.#sounds.say(words);
  }

  /** A rep as it will sound. Call it in a tap. */
  tryOut(): void {
    this.#sounds.prime();
    this.#sounds.tryOut();
  }

  #hearAs(audio: AudioSettings): void {
    this.#sounds.settings = audio;
    this.#store.set({ audio });
  }
}
