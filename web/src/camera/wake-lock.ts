/**
 * Keeps the screen on while a person is away from the phone: by the wake lock where the browser has one, otherwise by a silent video
 * that plays round and round. Installed web apps on iPhones were granted a lock for years that kept nothing on (WebKit 254545): there
 * both.
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
  /** A lock may be granted and keep nothing on. */
  readonly isLockVain: boolean;
  readonly page: EventTarget & { readonly visibilityState: DocumentVisibilityState };
}

export class WakeLock {
  readonly #keeper: ScreenKeeper;
  #held: Lock | undefined;
  /** Beside a lock that may be in vain. */
  #video: Promise<Lock> | undefined;
  #life: AbortController | undefined;
  /** One after the other: two locks at once, and one would never be released. */
  #taking = Promise.resolve();

  constructor(keeper: ScreenKeeper) {
    this.#keeper = keeper;
  }

  /** Call it in a tap, once more if it was first called outside one. A hidden page loses its lock, and takes it again when it is back. */
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

  /** At once: a moment later it would not be in the tap any more. Another time anew: what was begun outside a tap may have been stopped. */
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
  video.playsInline = true;
  // WebKit keeps the screen on for what has sound and does not loop (`HTMLMediaElement::shouldDisableSleep`).
  video.addEventListener('timeupdate', () => {
    if (video.currentTime > video.duration / 2) video.currentTime = 0;
  });
  for (const url of SILENT) {
    const source = document.createElement('source');
    source.src = url;
    video.append(source);
  }
  const until = new AbortController();
  // A page that is put away has its videos stopped, and they stay so.
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

/** Only Safari has it: a web app that was put on the home screen. */
const isInstalledOnAnIphone = (): boolean => 'standalone' in navigator && navigator.standalone === true;

/** This browser's means. */
export const browserScreenKeeper = (): ScreenKeeper => ({
  lock: lockScreen,
  play: playSilence,
  isLockVain: isInstalledOnAnIphone(),
  page: document,
});
