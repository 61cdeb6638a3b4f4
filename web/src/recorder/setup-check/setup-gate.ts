/** Set-up checks with the browser's sensors and speech. */
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import { aspectOf } from '@reptemple/engine/signal/geometry';
import type { IdleFrame } from '../recorder-settings.ts';
import { TiltSensor } from './device-tilt.ts';
import { LightMeter } from './light.ts';
import type { SetupCheck } from './setup-check.ts';
import { SetupWatch } from './setup-watch.ts';

export class SetupGate {
  readonly #tilt = new TiltSensor();
  readonly #watch: SetupWatch;
  /** Source of the current checks; a new one resets them. */
  #source: MediaProvider | null = null;
  #aspect = 0;
  #say: (words: string) => void = () => undefined;

  constructor(definition: ExerciseDefinition) {
    const meter = new LightMeter();
    this.#watch = new SetupWatch(definition, {
      light: (video) => meter.read(video),
      tilt: () => this.#tilt.latest,
      say: (words) => this.#say(words),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#watch.subscribe(listener);
  readonly isOffered = (): boolean => this.#watch.isOffered();
  readonly look = (idle: IdleFrame | null): readonly SetupCheck[] => {
    if (!idle) return this.#watch.still(performance.now());
    const { srcObject } = idle.video;
    const aspect = aspectOf(idle.image);
    if (srcObject !== this.#source || aspect !== this.#aspect) this.#watch.forget();
    [this.#source, this.#aspect] = [srcObject, aspect];
    return this.#watch.look(idle, performance.now());
  };

  /** Starts sensors and speech. Returns a function to stop. */
  attach(say: (words: string) => void): () => void {
    this.#say = say;
    const stop = this.#tilt.listen();
    return () => {
      this.#say = () => undefined;
      stop();
    };
  }
}
