/** A video as far as the player asks for it: frames at known times, seeks that take a moment, no picture. For tests. */

export interface StandInFilm {
  /** Start of each frame in seconds. */
  readonly frameTimes: readonly number[];
  readonly lengthSeconds: number;
  /** What it says of its length until its end was sought. */
  readonly isLengthUnknown?: boolean;
  /** A browser that announces no frames. */
  readonly isSilent?: boolean;
}

type FrameCallback = (now: number, about: { readonly mediaTime: number }) => void;

export class StandInVideo extends EventTarget {
  readyState = 4;
  readonly videoWidth = 640;
  readonly videoHeight = 360;
  error: object | null = null;
  /** What it was given to load, the same link once more as an empty text. */
  readonly loaded: string[] = [];
  /** What comes of loading it again. */
  loads = true;
  duration: number;
  paused = true;
  seeking = false;
  playbackRate = 1;
  readonly sought: number[] = [];
  /** How long a picture is on its way; 0: as short as can be. */
  pictureAfterMs = 0;
  readonly #film: StandInFilm;
  #time = 0;
  #callbacks = new Map<number, FrameCallback>();
  #handles = 0;
  #seeks = 0;
  declare requestVideoFrameCallback?: (callback: FrameCallback) => number;

  constructor(film: StandInFilm) {
    super();
    this.#film = film;
    this.duration = film.isLengthUnknown ? Infinity : film.lengthSeconds;
    if (film.isSilent) return;
    this.requestVideoFrameCallback = (callback) => {
      this.#handles += 1;
      this.#callbacks.set(this.#handles, callback);
      return this.#handles;
    };
  }

  /** Its link leads nowhere any more. */
  break(): void {
    this.readyState = 0;
    this.error = {};
    this.dispatchEvent(new Event('error'));
  }

  set src(link: string) {
    this.loaded.push(link);
    this.error = null;
    this.readyState = 0;
    this.paused = true;
    this.#time = 0;
    queueMicrotask(() => {
      if (!this.loads) return this.break();
      this.readyState = 4;
      this.dispatchEvent(new Event('loadedmetadata'));
    });
  }

  load(): void {
    this.src = '';
  }

  cancelVideoFrameCallback(handle: number): void {
    this.#callbacks.delete(handle);
  }

  get currentTime(): number {
    return this.#time;
  }

  set currentTime(seconds: number) {
    this.sought.push(seconds);
    this.seeking = true;
    this.#time = Math.min(seconds, this.#film.lengthSeconds);
    this.#seeks += 1;
    const seek = this.#seeks;
    const arrive = (): void => {
      // A slow picture that is no longer wanted does not come.
      if (this.pictureAfterMs > 0 && seek !== this.#seeks) return;
      this.seeking = false;
      if (this.duration === Infinity && seconds > this.#film.lengthSeconds) {
        this.duration = this.#film.lengthSeconds;
        this.dispatchEvent(new Event('durationchange'));
      }
      this.dispatchEvent(new Event('seeked'));
      this.#announce();
    };
    if (this.pictureAfterMs > 0) setTimeout(arrive, this.pictureAfterMs);
    else queueMicrotask(arrive);
  }

  async play(): Promise<void> {
    if (!this.paused) return;
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }

  /** Plays up to a time, frame after frame. */
  playTo(seconds: number): void {
    for (const time of this.#film.frameTimes) {
      if (time <= this.#time || time > seconds) continue;
      this.#time = time;
      this.#announce();
    }
    this.#time = seconds;
  }

  get shown(): number {
    return this.#film.frameTimes.findLast((time) => time <= this.#time + 1e-9) ?? 0;
  }

  #announce(): void {
    const waiting = [...this.#callbacks.values()];
    this.#callbacks.clear();
    for (const callback of waiting) callback(0, { mediaTime: this.shown });
  }
}
