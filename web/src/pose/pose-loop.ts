/**
 * Pose loop from displayed frames to poses. The detector processes one frame at a time. Frames in
 * between are dropped, except for the one on screen when it becomes free.
 */
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { isDue, startSchedule, summary, takeFrame } from '@reptemple/pose/frame-schedule';
import type { FrameSchedule } from '@reptemple/pose/frame-schedule';
import { sleep } from '../sleep.ts';
import { FrameGrabber, isSameFrame, watchFrames } from './frame-source.ts';
import type { Grabbed } from './frame-source.ts';
import type { Rotation, Detection } from './pose-config.ts';
import type { PoseDetector } from './pose-detector.ts';

/**
 * Media time that strictly increases. Switching cameras or rewinding restarts the source's time,
 * and a non-increasing timestamp breaks the pose model permanently.
 */
export interface MediaClock {
  readonly offset: Millis;
  /** Time that was returned last, in ms. */
  readonly last: Millis;
}

/** Assumed time in ms between the last frame of one source and the first of the next. */
const SEAM_MS = 40;

export const startClock = (): MediaClock => ({ offset: 0, last: -SEAM_MS });

/** Returns the clock with a new time in whole ms, later than all before. */
export const tick = (clock: MediaClock, mediaTime: Millis): MediaClock => {
  const at = Math.round(mediaTime + clock.offset);
  if (at > clock.last) return { ...clock, last: at };
  const last = clock.last + SEAM_MS;
  return { offset: last - mediaTime, last };
};

/** Time in ms below the minimum frame rate after which it counts as slow. */
const SLOW_AFTER_MS = 4000;
const RATE_WINDOW_MS = 2000;

/** Measurement of the analyzed frames per second, to detect that fast reps would be missed. */
export interface FrameRate {
  readonly startedAt: Millis | null;
  /** Times of the frames analyzed within the last two seconds. */
  readonly analysed: readonly Millis[];
  readonly shown: readonly Millis[];
  /** Time since which the rate is below the minimum; null if it is not. */
  readonly slowSince: Millis | null;
}

export const startFrameRate = (): FrameRate => ({ startedAt: null, analysed: [], shown: [], slowSince: null });

const recent = (times: readonly Millis[], now: Millis): readonly Millis[] =>
  times.filter((at) => at > now - RATE_WINDOW_MS);

/**
 * Returns the measurement with another camera frame. Uses wall-clock time, because the device's
 * performance is measured.
 */
export const frameShown = (rate: FrameRate, now: Millis): FrameRate => ({
  ...rate,
  startedAt: rate.startedAt ?? now,
  shown: [...recent(rate.shown, now), now],
});

const isMeasured = (rate: FrameRate, now: Millis): boolean =>
  rate.startedAt !== null && now - rate.startedAt >= RATE_WINDOW_MS;

const perSecond = (times: readonly Millis[], now: Millis): number =>
  (recent(times, now).length * 1000) / RATE_WINDOW_MS;

/** Returns the analyzed frames per second over the last two seconds; null before enough data. */
export const analysedPerSecond = (rate: FrameRate, now: Millis): number | null =>
  isMeasured(rate, now) ? perSecond(rate.analysed, now) : null;

export const frameAnalysed = (rate: FrameRate, now: Millis): FrameRate => {
  const next = { ...rate, analysed: [...recent(rate.analysed, now), now] };
  const isSlow = isMeasured(next, now) && perSecond(next.analysed, now) < MIN_FRAMES_PER_SECOND;
  return { ...next, slowSince: isSlow ? (rate.slowSince ?? now) : null };
};

/**
 * Why the rate is too low. `model`: the analysis is too slow although the camera is fast enough; a
 * lighter model helps. `camera`: the camera delivers too few frames (dark room); a lighter model
 * does not help.
 */
export type Slowness = 'model' | 'camera';

/** Returns why the rate has been below the minimum for four seconds; otherwise undefined. */
export const slowness = (rate: FrameRate, now: Millis): Slowness | undefined => {
  if (rate.slowSince === null || now - rate.slowSince < SLOW_AFTER_MS) return undefined;
  return perSecond(rate.shown, now) < MIN_FRAMES_PER_SECOND ? 'camera' : 'model';
};

/** Timeout in ms of the first result, during which the GPU compiles its shaders. */
const FIRST_ANSWER_MS = 60_000;
/** Timeout in ms of later results; the slowest usable device returns five in this time. */
const ANSWER_MS = 10_000;
/** Gap in ms between frames above which it is not counted, for example after sleep. */
const LONGEST_GAP_MS = 500;

/**
 * Time for which the pose model has returned no result. Counts passing frames, so that sleep or a
 * hidden page does not count. A paused video is polled as if it had new frames.
 */
interface Watchdog {
  readonly patienceMs: Millis;
  readonly lastFrameAt: Millis | null;
  readonly silentMs: Millis;
}

/** Returns the watchdog of a model without any result yet. */
export const startWatchdog = (): Watchdog => ({ patienceMs: FIRST_ANSWER_MS, lastFrameAt: null, silentMs: 0 });

export const answered = (): Watchdog => ({ patienceMs: ANSWER_MS, lastFrameAt: null, silentMs: 0 });

/** Returns the watchdog after a frame was shown at `now` while the model processes another. */
export const frameWithoutAnswer = (watchdog: Watchdog, now: Millis): Watchdog => {
  const since = watchdog.lastFrameAt === null ? 0 : Math.min(now - watchdog.lastFrameAt, LONGEST_GAP_MS);
  return { ...watchdog, lastFrameAt: now, silentMs: watchdog.silentMs + since };
};

/** Returns true if the model has returned no result until its timeout. */
export const hasTimedOut = ({ silentMs, patienceMs }: Watchdog): boolean => silentMs >= patienceMs;

export interface AnalysedFrame extends Detection {
  /** Time of the frame in ms, strictly increasing during the life of the loop. */
  readonly at: Millis;
  /** Milliseconds since the first frame of this run. */
  readonly sinceStart: Millis;
  /** Time of the frame in its own source, in ms. */
  readonly mediaTime: Millis;
}

export interface PoseLoopListener {
  /** Called when a frame is displayed; its pose is not known yet. */
  readonly onShown: (at: Millis) => void;
  readonly onAnalysed: (frame: AnalysedFrame) => void;
  /** Called when the detector has failed permanently; the loop has stopped. */
  readonly onFault: (fault: Error) => void;
}

/**
 * Times in ms since the first frame of a run at which frames were due, and at which none could be
 * analyzed.
 */
export type RunTimes = ReturnType<typeof summary>;

export interface EndedRun {
  readonly times: RunTimes;
  /**
   * True if the detector returned a result for every frame; otherwise the end of the run was not
   * analyzed.
   */
  readonly isAnswered: boolean;
}

/** Timeout in ms for the last frame's pose when finishing. */
const LAST_FRAME_MS = 3000;
/** Timeout in ms for a model's first result. */
const WARM_UP_MS = 30_000;

export class PoseLoop {
  #detector: PoseDetector;
  rotation: Rotation = 0;
  readonly #video: HTMLVideoElement;
  readonly #grabber: FrameGrabber;
  readonly #listener: PoseLoopListener;
  readonly #stopWatching: () => void;
  #schedule: FrameSchedule | undefined;
  /** Schedule before the current frame, which counts as dropped until there is a result. */
  #answeredSchedule: FrameSchedule | undefined;
  #clock = startClock();
  #rate = startFrameRate();
  /** Media time of the last frame in ms. */
  #seen: Millis = -1;
  #pending: Promise<void> | undefined;
  #watchdog = startWatchdog();
  readonly #stillTicker: ReturnType<typeof setInterval>;
  #run = 0;
  #isRecording = false;
  /** True until the first run starts. */
  #isPaused = true;

  constructor(video: HTMLVideoElement, detector: PoseDetector, listener: PoseLoopListener) {
    this.#video = video;
    this.#grabber = new FrameGrabber(video);
    this.#detector = detector;
    this.#listener = listener;
    this.#stopWatching = watchFrames(video, (mediaTime) => this.#frameShown(mediaTime));
    this.#stillTicker = setInterval(() => this.#lookAtStill(), LONGEST_GAP_MS);
    // Takes the current frame of a paused video, whose frame callback has fired before.
    if (video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      this.#frameShown(video.currentTime * 1000);
  }

  get rate(): FrameRate {
    return this.#rate;
  }

  /**
   * Starts a run with the next frame; results of earlier frames are ignored. While recording, the
   * longer timeout for a first result does not apply.
   */
  startRun(isRecording = false): void {
    this.#run += 1;
    this.#isRecording = isRecording;
    if (isRecording) this.#watchdog = answered();
    this.#schedule = undefined;
    this.#answeredSchedule = undefined;
    this.#isPaused = false;
    // Takes the current frame of a paused video, which fires no frame callback.
    const { paused, readyState, currentTime } = this.#video;
    if (!paused || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const show = (): void => this.#frameShown(currentTime * 1000);
    const run = this.#run;
    // Waits if the detector still processes a frame of the previous run.
    if (this.#pending) void this.#pending.then(() => (run === this.#run && !this.#schedule ? show() : undefined));
    else show();
  }

  /**
   * Stops taking frames and waits a limited time for the current one; later results are ignored.
   */
  async endRun(): Promise<EndedRun> {
    this.#isPaused = true;
    if (this.#pending) await Promise.race([this.#pending, sleep(LAST_FRAME_MS)]);
    const isAnswered = !this.#pending;
    if (!isAnswered) this.#run += 1;
    return { times: this.runSoFar(), isAnswered };
  }

  /** Returns the times of the current run, which continues. */
  runSoFar(): RunTimes {
    const schedule = this.#answeredSchedule ?? this.#schedule;
    return schedule ? summary(schedule, this.#clock.last - schedule.origin) : { targets: [], dropped: [] };
  }

  /** Analyzes the current frame again: for a paused video, or to warm up the model. */
  analyseAgain(): void {
    const again = async (): Promise<void> => {
      await this.#pending;
      if (this.#isPaused || this.#pending || !this.#schedule) return;
      this.#start(() => this.#grabber.announced(this.#seen));
    };
    void again();
  }

  /**
   * Warms up another detector with the current frame, which takes seconds; the current detector
   * continues.
   */
  async warm(detector: PoseDetector): Promise<void> {
    const grabbed = await this.#grabber.announced(this.#seen);
    if (!grabbed) return;
    const answer = detector.detect({ picture: grabbed.picture, at: this.#clock.last, rotation: this.rotation });
    const isMuted = sleep(WARM_UP_MS).then(() => Promise.reject(new Error('The pose model does not answer.')));
    await Promise.race([answer, isMuted]);
  }

  /**
   * Switches to another detector and closes the old one after its last result. Restarts the frame
   * rate measurement.
   */
  async replaceDetector(detector: PoseDetector): Promise<void> {
    const old = this.#detector;
    this.#detector = detector;
    this.#rate = startFrameRate();
    await this.#pending;
    this.#watchdog = this.#isRecording ? answered() : startWatchdog();
    old.close();
  }

  stop(): void {
    this.#run += 1;
    this.#isPaused = true;
    clearInterval(this.#stillTicker);
    this.#stopWatching();
  }

  close(): void {
    this.stop();
    this.#detector.close();
  }

  #frameShown(mediaTime: Millis): void {
    if (this.#isPaused) return;
    this.#rate = frameShown(this.#rate, performance.now());
    const at = this.#timeOf(mediaTime);
    this.#listener.onShown(at);
    if (this.#pending) this.#waitOn();
    else this.#take(() => this.#grabber.announced(mediaTime));
  }

  /** Detects an unresponsive model during a paused video, which has no further frames. */
  #lookAtStill(): void {
    if (this.#video.paused && this.#pending && !this.#isPaused) this.#waitOn();
  }

  /** Notes that another frame has passed without a result; fails after the timeout. */
  #waitOn(): void {
    this.#watchdog = frameWithoutAnswer(this.#watchdog, performance.now());
    if (hasTimedOut(this.#watchdog)) this.#break(new Error('The pose model does not answer.'));
  }

  #break(fault: Error): void {
    this.stop();
    this.#listener.onFault(fault);
  }

  #timeOf(mediaTime: Millis): Millis {
    if (!isSameFrame(mediaTime, this.#seen)) {
      this.#clock = tick(this.#clock, mediaTime);
      this.#seen = mediaTime;
    }
    return this.#clock.last;
  }

  #take(grab: () => Promise<Grabbed | undefined>): void {
    const at = this.#clock.last;
    this.#schedule ??= startSchedule(at);
    if (isDue(this.#schedule, at)) this.#start(grab);
  }

  #start(grab: () => Promise<Grabbed | undefined>): void {
    this.#pending = this.#analyse(grab, this.#run);
  }

  /** Takes the frame on screen if it is new, now that the detector is free. */
  #takeCurrent(): void {
    if (this.#isPaused || !this.#schedule) return;
    const grabbed = this.#grabber.current(this.#seen);
    if (!grabbed) return;
    if (isDue(this.#schedule, this.#timeOf(grabbed.mediaTime))) this.#take(() => Promise.resolve(grabbed));
    else grabbed.picture.close();
  }

  async #analyse(grab: () => Promise<Grabbed | undefined>, run: number): Promise<void> {
    const grabbed = await grab();
    const schedule = this.#schedule;
    if (!grabbed || !schedule || run !== this.#run) {
      grabbed?.picture.close();
      this.#pending = undefined;
      return;
    }
    const at = this.#timeOf(grabbed.mediaTime);
    this.#schedule = takeFrame(schedule, at);
    this.#answeredSchedule = schedule;
    try {
      const detection = await this.#detector.detect({ picture: grabbed.picture, at, rotation: this.rotation });
      this.#rate = frameAnalysed(this.#rate, performance.now());
      this.#watchdog = answered();
      this.#answeredSchedule = undefined;
      // Frees the detector, which continues while this frame is counted and drawn.
      this.#pending = undefined;
      this.#takeCurrent();
      if (run === this.#run)
        this.#listener.onAnalysed({ ...detection, at, sinceStart: at - schedule.origin, mediaTime: grabbed.mediaTime });
    } catch (fault) {
      this.#pending = undefined;
      if (run !== this.#run) return;
      this.#break(fault instanceof Error ? fault : new Error(String(fault)));
    }
  }
}
