/**
 * Keeps the screen on during a recording, with a wake lock, or with a silent video in browsers
 * without wake locks. Web apps installed on iPhones use both, because wake locks had no effect
 * there for years (WebKit bug 254545).
 */

/**
 * URLs of the silent video. MP4 is first: browsers without wake locks are mostly those of older
 * iPhones.
 */
const SILENT = [
  new URL('../assets/silence.mp4', import.meta.url).href,
  new URL('../assets/silence.webm', import.meta.url).href,
] as const;

export interface Lock {
  readonly release: () => Promise<unknown>;
  /**
   * Registers a listener that is called when the wake lock has ended for any reason. Undefined for
   * the silent video, which ends only on release.
   */
  readonly onEnded?: (listener: () => void) => void;
}

/**
 * Time in ms after which a lost wake lock is requested again. It limits requests if the system
 * revokes each lock, for example on low battery.
 */
const TAKEN_AGAIN_MS = 1000;

export interface ScreenKeeper {
  /**
   * Requests a wake lock. Rejects if the browser does not support wake locks or refuses one
   * (battery saver, hidden page).
   */
  readonly lock: () => Promise<Lock>;
  readonly play: () => Promise<Lock>;
  readonly isLockVain: boolean;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

export class WakeLock {
  readonly #keeper: ScreenKeeper;
  #held: Lock | undefined;
  #video: Promise<Lock> | undefined;
  #life: AbortController | undefined;
  /**
   * Latest request for a wake lock. Each request waits for the one before: if two ran at the same
   * time, the first lock would never be released.
   */
  #taking = Promise.resolve();

  constructor(keeper: ScreenKeeper) {
    this.#keeper = keeper;
  }

  /**
   * Keeps the screen on until `release`. Must be called in a user gesture, and may be called again.
   * A hidden page loses its wake lock, so a new one is requested when the page is visible again.
   */
  hold(): void {
    if (this.#keeper.isLockVain) this.#playBeside();
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
    this.#video?.then((video) => video.release()).catch(() => undefined);
    this.#video = undefined;
  }

  /**
   * Plays the silent video again, because an earlier start outside of a user gesture may have been
   * blocked. Runs synchronously, so that it is still within the user gesture.
   */
  #playBeside(): void {
    const before = this.#video;
    this.#video = this.#keeper.play();
    this.#video.catch(() => undefined);
    before?.then((video) => video.release()).catch(() => undefined);
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
  video.playsInline = true;
  // Jumps back to the start before the end. `loop` does not work: WebKit keeps the screen on only
  // for videos with sound that do not loop (`HTMLMediaElement::shouldDisableSleep`).
  video.addEventListener('timeupdate', () => {
    if (video.currentTime > video.duration / 2) video.currentTime = 0;
  });
  for (const url of SILENT) {
    const source = document.createElement('source');
    source.src = url;
    video.append(source);
  }
  const until = new AbortController();
  const goOn = (): void => {
    if (document.visibilityState === 'visible') video.play().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', goOn, { signal: until.signal });
  try {
    await video.play();
  } catch (fault) {
    until.abort();
    throw fault;
  }
  return {
    release: () => {
      until.abort();
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

/** Returns true in a web app installed on an iPhone. Only Safari has `navigator.standalone`. */
const isInstalledOnAnIphone = (): boolean => 'standalone' in navigator && navigator.standalone === true;

export const browserScreenKeeper = (): ScreenKeeper => ({
  lock: lockScreen,
  play: playSilence,
  isLockVain: isInstalledOnAnIphone(),
  page: document,
});
