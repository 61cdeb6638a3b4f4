/**
 * Detects poses in the displayed frames of a video, one frame at a time. Skips frames that are
 * displayed while the detector is busy, except the one on screen when it becomes free. Measures the
 * frame rate, and detects a model that returns no results.
 */
import { MIN_FRAMES_PER_SECOND } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import { isDue, startSchedule, summary, takeFrame } from '@reptemple/pose/frame-schedule';
import type { FrameSchedule } from '@reptemple/pose/frame-schedule';
import { sleep } from '../sleep-yield-and-first-user-activity.ts';
import { FrameGrabber, isSameFrame, watchFrames } from './frame-source.ts';
import type { Grabbed } from './frame-source.ts';
import type { PoseDetector } from './pose-detector.ts';
import type { Rotation, Detection } from './pose-worker-messages.ts';

/**
 * Clock that turns the media times of frames into strictly increasing times. Media times normally
 * increase, but restart after a change of camera or rewinding. A time that does not increase would
 * break the pose model permanently.
 */
export interface MediaClock {
  readonly offset: Millis;
  readonly last: Millis;
}

/** Assumed time in ms between two frames when the media time restarts between them. */
const SEAM_MS = 40;

export const startClock = (): MediaClock => ({ offset: 0, last: -SEAM_MS });

/**
 * Returns the clock after the frame at `mediaTime`. Its `last` is that frame's time in whole ms,
 * later than those of all earlier frames.
 */
export const tick = (clock: MediaClock, mediaTime: Millis): MediaClock => {
  const at = Math.round(mediaTime + clock.offset);
  if (at > clock.last) return { ...clock, last: at };
  const last = clock.last + SEAM_MS;
  return { offset: last - mediaTime, last };
};

/** Time in ms for which the frame rate must be below the minimum before it counts as too low. */
const SLOW_AFTER_MS = 4000;
const RATE_WINDOW_MS = 2000;

/** Measured frame rate of camera and pose model. Below a minimum, fast reps are missed. */
export interface FrameRate {
  readonly startedAt: Millis | null;
  readonly analysed: readonly Millis[];
  readonly shown: readonly Millis[];
  /** Time in ms at which the rate fell below the minimum; null if it is not below. */
  readonly slowSince: Millis | null;
}

export const startFrameRate = (): FrameRate => ({ startedAt: null, analysed: [], shown: [], slowSince: null });

const recent = (times: readonly Millis[], now: Millis): readonly Millis[] =>
  times.filter((at) => at > now - RATE_WINDOW_MS);

/**
 * Returns the measurement after the camera showed another frame. `now` is real time in ms, not the
 * frame's media time, because the device's speed is measured.
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

/**
 * Returns the number of frames analysed per second, over the last two seconds. Returns null in the
 * first two seconds.
 */
export const analysedPerSecond = (rate: FrameRate, now: Millis): number | null =>
  isMeasured(rate, now) ? perSecond(rate.analysed, now) : null;

export const frameAnalysed = (rate: FrameRate, now: Millis): FrameRate => {
  const next = { ...rate, analysed: [...recent(rate.analysed, now), now] };
  const isSlow = isMeasured(next, now) && perSecond(next.analysed, now) < MIN_FRAMES_PER_SECOND;
  return { ...next, slowSince: isSlow ? (rate.slowSince ?? now) : null };
};

/**
 * Reason for a low frame rate. `model`: the model is too slow, so a lighter one helps. `camera`:
 * the camera delivers too few frames, for example in a dark room, so a lighter model does not help.
 */
export type Slowness = 'model' | 'camera';

/**
 * Returns the reason for a low frame rate if the rate has been below the minimum for four seconds.
 * Otherwise returns undefined.
 */
export const slowness = (rate: FrameRate, now: Millis): Slowness | undefined => {
  if (rate.slowSince === null || now - rate.slowSince < SLOW_AFTER_MS) return undefined;
  return perSecond(rate.shown, now) < MIN_FRAMES_PER_SECOND ? 'camera' : 'model';
};

/**
 * Maximum time in ms for the model's first result. It is long because the GPU first compiles its
 * shaders.
 */
const FIRST_ANSWER_MS = 60_000;
/**
 * Maximum time in ms for each later result. Even the slowest usable device returns five results in
 * it.
 */
const ANSWER_MS = 10_000;
/**
 * Maximum part in ms of the time between two frames that counts as waiting for the model. If more
 * time passes, the device may have slept.
 */
const LONGEST_GAP_MS = 500;

/**
 * Waiting time for the next result of the pose model. Time counts only while frames are displayed,
 * so sleep and hidden pages do not count. For a paused video, a timer takes the place of frames.
 */
interface Watchdog {
  readonly patienceMs: Millis;
  readonly lastFrameAt: Millis | null;
  readonly silentMs: Millis;
}

export const startWatchdog = (): Watchdog => ({ patienceMs: FIRST_ANSWER_MS, lastFrameAt: null, silentMs: 0 });

export const answered = (): Watchdog => ({ patienceMs: ANSWER_MS, lastFrameAt: null, silentMs: 0 });

/**
 * Returns the waiting time after another frame was displayed at `now` and the model still had no
 * result.
 */
export const frameWithoutAnswer = (watchdog: Watchdog, now: Millis): Watchdog => {
  const since = watchdog.lastFrameAt === null ? 0 : Math.min(now - watchdog.lastFrameAt, LONGEST_GAP_MS);
  return { ...watchdog, lastFrameAt: now, silentMs: watchdog.silentMs + since };
};

export const hasTimedOut = ({ silentMs, patienceMs }: Watchdog): boolean => silentMs >= patienceMs;

export interface AnalysedFrame extends Detection {
  /** Time of the frame in ms. It increases with each frame, even after a change of camera. */
  readonly at: Millis;
  readonly sinceStart: Millis;
  /** Time of the frame in its video in ms. It restarts after a change of camera or rewinding. */
  readonly mediaTime: Millis;
}

export interface PoseLoopListener {
  readonly onShown: (at: Millis) => void;
  readonly onAnalysed: (frame: AnalysedFrame) => void;
  /** Called when the detector has failed permanently. The loop has then stopped. */
  readonly onFault: (fault: Error) => void;
}

/**
 * Times of the frames that were to be analysed, and of those that were skipped, in ms since the
 * first frame of the recording.
 */
export type RunTimes = ReturnType<typeof summary>;

export interface EndedRun {
  readonly times: RunTimes;
  /**
   * False if the detector returned no result for the last frame, so the end of the recording was
   * not analysed.
   */
  readonly isAnswered: boolean;
}

/** Maximum time in ms to wait for the last frame's result at the end of a recording. */
const LAST_FRAME_MS = 3000;
/** Maximum time in ms for the first result of a model that is being warmed up. */
const WARM_UP_MS = 30_000;

export class PoseLoop {
  #detector: PoseDetector;
  rotation: Rotation = 0;
  readonly #video: HTMLVideoElement;
  readonly #grabber: FrameGrabber;
  readonly #listener: PoseLoopListener;
  readonly #stopWatching: () => void;
  #schedule: FrameSchedule | undefined;
  /** Schedule in which the frame being analysed counts as skipped, until its result arrives. */
  #answeredSchedule: FrameSchedule | undefined;
  #clock = startClock();
  #rate = startFrameRate();
  /** Media time of the last displayed frame in ms; -1 if there is none. */
  #seen: Millis = -1;
  #pending: Promise<void> | undefined;
  #watchdog = startWatchdog();
  readonly #stillTicker: ReturnType<typeof setInterval>;
  #run = 0;
  #isRecording = false;
  #isPaused = true;

  constructor(video: HTMLVideoElement, detector: PoseDetector, listener: PoseLoopListener) {
    this.#video = video;
    this.#grabber = new FrameGrabber(video);
    this.#detector = detector;
    this.#listener = listener;
    this.#stopWatching = watchFrames(video, (mediaTime) => this.#frameShown(mediaTime));
    this.#stillTicker = setInterval(() => this.#lookAtStill(), LONGEST_GAP_MS);
    // Takes the current frame of a paused video here, because the browser has already reported it.
    if (video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      this.#frameShown(video.currentTime * 1000);
  }

  get rate(): FrameRate {
    return this.#rate;
  }

  /**
   * Starts a series of frames, such as a recording, with the next displayed frame. Results of
   * earlier frames are ignored. During a recording, the longer timeout of a first result does not
   * apply.
   */
  startRun(isRecording = false): void {
    this.#run += 1;
    this.#isRecording = isRecording;
    if (isRecording) this.#watchdog = answered();
    this.#schedule = undefined;
    this.#answeredSchedule = undefined;
    this.#isPaused = false;
    // Takes the current frame of a paused video here, because the browser reports no further
    // frames.
    const { paused, readyState, currentTime } = this.#video;
    if (!paused || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const show = (): void => this.#frameShown(currentTime * 1000);
    const run = this.#run;
    if (this.#pending) void this.#pending.then(() => (run === this.#run && !this.#schedule ? show() : undefined));
    else show();
  }

  /**
   * Ends the series of frames and returns its times. Waits for the last frame's result for at most
   * three seconds, and ignores it if it arrives later.
   */
  async endRun(): Promise<EndedRun> {
    this.#isPaused = true;
    if (this.#pending) await Promise.race([this.#pending, sleep(LAST_FRAME_MS)]);
    const isAnswered = !this.#pending;
    if (!isAnswered) this.#run += 1;
    return { times: this.runSoFar(), isAnswered };
  }

  runSoFar(): RunTimes {
    const schedule = this.#answeredSchedule ?? this.#schedule;
    return schedule ? summary(schedule, this.#clock.last - schedule.origin) : { targets: [], dropped: [] };
  }

  /** Analyses the current frame again, if the video is paused or the model is to be warmed up. */
  analyseAgain(): void {
    const again = async (): Promise<void> => {
      await this.#pending;
      if (this.#isPaused || this.#pending || !this.#schedule) return;
      this.#start(() => this.#grabber.announced(this.#seen));
    };
    void again();
  }

  /**
   * Warms up another detector on the current frame, which can take seconds. The detector in use
   * continues meanwhile.
   * @throws Error if the new detector returns no result within 30 s
   */
  async warm(detector: PoseDetector): Promise<void> {
    const grabbed = await this.#grabber.announced(this.#seen);
    if (!grabbed) return;
    const answer = detector.detect({ picture: grabbed.picture, at: this.#clock.last, rotation: this.rotation });
    const isMuted = sleep(WARM_UP_MS).then(() => Promise.reject(new Error('The pose model does not answer.')));
    await Promise.race([answer, isMuted]);
  }

  /**
   * Switches to another detector, and closes the old one after its last result. Measures the frame
   * rate from zero.
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

  #lookAtStill(): void {
    if (this.#video.paused && this.#pending && !this.#isPaused) this.#waitOn();
  }

  /**
   * Adds to the waiting time of the model, which has no result yet. Stops the loop after the
   * timeout.
   */
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
      // Frees the detector first, so that it analyses the next frame while this one is counted and
      // drawn.
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
