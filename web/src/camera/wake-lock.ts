/**
 * Keeps the screen on while a person is away from the phone: by the wake lock where the browser has one, otherwise by a silent video
 * that plays round and round (installed web apps on iPhones had no working lock for years: WebKit 254545).
 */

/** MP4 first: whoever has no wake lock is most likely an older iPhone. */
const SILENT = [
  new URL('assets/silence.mp4', import.meta.url).href,
  new URL('assets/silence.webm', import.meta.url).href,
] as const;

export interface Lock {
  readonly release: () => Promise<unknown>;
  /** Calls back when it has ended, whoever ended it. Absent in what ends only when it is asked to. */
  readonly onEnded?: (listener: () => void) => void;
}

/** A system that takes the lock away (a low battery, another app in front) may do so again: it is not asked at once. */
const TAKEN_AGAIN_MS = 1000;

/** What of a browser keeps a screen on. */
export interface ScreenKeeper {
  /** Rejects where there is none, or when the browser refuses (battery saver, hidden page). */
  readonly lock: () => Promise<Lock>;
  /** Starts a silent video; a tap may be needed for it. */
  readonly play: () => Promise<Lock>;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

export class WakeLock {
  readonly #keeper: ScreenKeeper;
  #held: Lock | undefined;
  #life: AbortController | undefined;
  /** One after the other: two locks at once, and one would never be released. */
  #taking = Promise.resolve();

  constructor(keeper: ScreenKeeper) {
    this.#keeper = keeper;
  }

  /** Call it in a tap, once more if it was first called outside one. A hidden page loses its lock, and takes it again when it is back. */
  hold(): void {
    if (!this.#life) {
      this.#life = new AbortController();
      const { signal } = this.#life;
      this.#keeper.page.addEventListener('visibilitychange', () => this.#renew(signal), { signal });
    }
    const { signal } = this.#life;
    this.#takeIfNone(signal);
  }

  release(): void {
    this.#life?.abort();
    this.#life = undefined;
    void this.#held?.release();
    this.#held = undefined;
  }

  get #isSeen(): boolean {
    return this.#keeper.page.visibilityState === 'visible';
  }

  #takeIfNone(signal: AbortSignal): void {
    this.#taking = this.#taking.then(() => (this.#held ? undefined : this.#take(signal)));
  }

  #renew(signal: AbortSignal): void {
    if (this.#isSeen) this.#taking = this.#taking.then(() => this.#take(signal));
  }

  async #take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const lock = await this.#keeper
      .lock()
      .catch(() => this.#keeper.play())
      .catch(() => undefined);
    if (signal.aborted) {
      await lock?.release();
      return;
    }
    const before = this.#held;
    this.#held = lock;
    lock?.onEnded?.(() => this.#lost(lock, signal));
    await before?.release();
  }

  /** The system has taken it away: a page that is seen takes it again, a hidden one as soon as it is seen. */
  #lost(lock: Lock, signal: AbortSignal): void {
    if (this.#held !== lock) return;
    this.#held = undefined;
    setTimeout(() => {
      if (this.#isSeen) this.#takeIfNone(signal);
    }, TAKEN_AGAIN_MS);
  }
}

const playSilence = async (): Promise<Lock> => {
  const video = document.createElement('video');
  video.loop = true;
  video.playsInline = true;
  for (const url of SILENT) {
    const source = document.createElement('source');
    source.src = url;
    video.append(source);
  }
  await video.play();
  return {
    release: () => {
      video.pause();
      video.replaceChildren();
      video.load();
      return Promise.resolve();
    },
  };
};

const lockScreen = async (): Promise<Lock> => {
  if (!('wakeLock' in navigator)) throw new Error('There is no wake lock.');
  const sentinel = await navigator.wakeLock.request('screen');
  return {
    release: () => sentinel.release(),
    onEnded: (listener) => sentinel.addEventListener('release', listener, { once: true }),
  };
};

/** This browser's means. */
export const browserScreenKeeper = (): ScreenKeeper => ({
  lock: lockScreen,
  play: playSilence,
  page: document,
});
