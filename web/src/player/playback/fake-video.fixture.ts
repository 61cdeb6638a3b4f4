/** Fake video element for tests, with known frame times, delayed seeks and no image. */
import { Playback } from './video-playback.ts';

export interface FakeVideoOptions {
  readonly frameTimes: readonly number[];
  readonly lengthSeconds: number;
  readonly isLengthUnknown?: boolean;
  readonly isSilent?: boolean;
}

type FrameCallback = (now: number, about: { readonly mediaTime: number }) => void;

export class SeekableFakeVideo extends EventTarget {
  readyState = 4;
  readonly videoWidth = 640;
  readonly videoHeight = 360;
  error: object | null = null;
  readonly loaded: string[] = [];
  loads = true;
  duration: number;
  paused = true;
  seeking = false;
  playbackRate = 1;
  readonly sought: number[] = [];
  pictureAfterMs = 0;
  readonly #film: FakeVideoOptions;
  #time = 0;
  #callbacks = new Map<number, FrameCallback>();
  #handles = 0;
  #seeks = 0;
  declare requestVideoFrameCallback?: (callback: FrameCallback) => number;

  constructor(film: FakeVideoOptions) {
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
      // Does nothing if a newer seek has replaced this one: its frame never appears.
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

export const openPlayback = async (video: HTMLVideoElement, links: string[] = []) => {
  const [stages, moves]: [string[], number[]] = [[], []];
  const playback = new Playback(video, {
    onStage: (stage, shuttle) => stages.push(shuttle === 1 ? stage : `${stage} ${shuttle}`),
    onLength: () => undefined,
    onShown: () => undefined,
    onMoved: (ms) => moves.push(ms),
    onLost: async () => links.shift(),
    onHeldBack: () => stages.push('held back'),
    onBroken: () => stages.push('broken'),
  });
  await playback.open(0);
  await settled();
  return { playback, stages, moves };
};

export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
