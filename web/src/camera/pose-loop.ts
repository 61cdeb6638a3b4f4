/**
 * The loop from shown frames to poses. One frame at a time is with the detector; a frame that comes while it is busy waits for
 * nothing: it is still the one on screen when the detector is free, or it is dropped.
 */
import type { Millis } from '@reptemple/engine/units';
import { frameAnalysed, frameShown, startFrameRate } from './frame-rate.ts';
import type { FrameRate } from './frame-rate.ts';
import { isDue, startSchedule, summary, takeFrame } from '@reptemple/pose/frame-schedule';
import type { FrameSchedule } from '@reptemple/pose/frame-schedule';
import { FrameGrabber, isSameFrame, watchFrames } from './frame-source.ts';
import type { Grabbed } from './frame-source.ts';
import { startClock, tick } from './media-clock.ts';
import type { Rotation } from './pose-config.ts';
import type { PoseDetector } from './pose-detector.ts';
import type { Detection } from './pose-messages.ts';
import { answered, frameWithoutAnswer, isMute, LONGEST_GAP_MS, startSilence } from './silence.ts';
import { pause } from '../pause.ts';

export interface AnalysedFrame extends Detection {
  /** Strictly increasing over the loop's life. */
  readonly at: Millis;
  /** Milliseconds since the first frame of this run. */
  readonly sinceStart: Millis;
  /** The picture's own time: of a video, where in it. */
  readonly mediaTime: Millis;
}

export interface PoseLoopListener {
  /** A frame is on screen; before any of its poses is known. */
  readonly onShown: (at: Millis) => void;
  readonly onAnalysed: (frame: AnalysedFrame) => void;
  /** The detector is broken beyond a restart; the loop has stopped. */
  readonly onFault: (fault: Error) => void;
}

/** Milliseconds since a run's first frame at which frames were due, and those for which none could be analysed. */
export type RunTimes = ReturnType<typeof summary>;

export interface EndedRun {
  readonly times: RunTimes;
  /** The detector had answered for every frame it was given; otherwise the run's last part was not looked at. */
  readonly isAnswered: boolean;
}

/** Whoever finishes does not wait longer for the last frame's pose. */
const LAST_FRAME_MS = 3000;
/** A model that has not answered once by then is none. */
const WARM_UP_MS = 30_000;

export class PoseLoop {
  #detector: PoseDetector;
  rotation: Rotation = 0;
  readonly #video: HTMLVideoElement;
  readonly #grabber: FrameGrabber;
  readonly #listener: PoseLoopListener;
  readonly #stopWatching: () => void;
  #schedule: FrameSchedule | undefined;
  /** As it was before the frame that is with the detector: while there is no answer, that one counts as dropped. */
  #answeredSchedule: FrameSchedule | undefined;
  #clock = startClock();
  #rate = startFrameRate();
  /** Media time of the last frame seen. */
  #seen: Millis = -1;
  #pending: Promise<void> | undefined;
  #silence = startSilence();
  readonly #stillTicker: ReturnType<typeof setInterval>;
  #run = 0;
  #isRecording = false;
  /** Until the first run. */
  #isPaused = true;

  constructor(video: HTMLVideoElement, detector: PoseDetector, listener: PoseLoopListener) {
    this.#video = video;
    this.#grabber = new FrameGrabber(video);
    this.#detector = detector;
    this.#listener = listener;
    this.#stopWatching = watchFrames(video, (mediaTime) => this.#frameShown(mediaTime));
    this.#stillTicker = setInterval(() => this.#lookAtStill(), LONGEST_GAP_MS);
    // A still picture was announced before anyone listened.
    if (video.paused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      this.#frameShown(video.currentTime * 1000);
  }

  get rate(): FrameRate {
    return this.#rate;
  }

  /**
   * The next frame is the first of a new run: due times count from it. Results of earlier frames are not reported any more. In a run that
   * is recorded no model has a minute for its first answer: whoever is in the middle of a set must not go on unseen for so long.
   */
  startRun(isRecording = false): void {
    this.#run += 1;
    this.#isRecording = isRecording;
    if (isRecording) this.#silence = answered();
    this.#schedule = undefined;
    this.#answeredSchedule = undefined;
    this.#isPaused = false;
    // A still picture is not announced again.
    const { paused, readyState, currentTime } = this.#video;
    if (!paused || readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const show = (): void => this.#frameShown(currentTime * 1000);
    const run = this.#run;
    // The detector may be at a frame of the run before: its answer comes first.
    if (this.#pending) void this.#pending.then(() => (run === this.#run && !this.#schedule ? show() : undefined));
    else show();
  }

  /** Takes no further frame and waits a little for the one being analysed: what comes later is not told any more. */
  async endRun(): Promise<EndedRun> {
    this.#isPaused = true;
    if (this.#pending) await Promise.race([this.#pending, pause(LAST_FRAME_MS)]);
    const isAnswered = !this.#pending;
    if (!isAnswered) this.#run += 1;
    return { times: this.runSoFar(), isAnswered };
  }

  /** The run's due and dropped times up to now; it goes on. */
  runSoFar(): RunTimes {
    const schedule = this.#answeredSchedule ?? this.#schedule;
    return schedule ? summary(schedule, this.#clock.last - schedule.origin) : { targets: [], dropped: [] };
  }

  /** Analyses the frame on screen once more, due or not: a still picture gives no new ones, and a model has to be warmed up. */
  analyseAgain(): void {
    const again = async (): Promise<void> => {
      await this.#pending;
      if (this.#isPaused || this.#pending || !this.#schedule) return;
      this.#start(() => this.#grabber.announced(this.#seen));
    };
    void again();
  }

  /** Shows `detector` what is on screen, and waits for its answer: the first takes seconds, and the one in use goes on meanwhile. */
  async warm(detector: PoseDetector): Promise<void> {
    const grabbed = await this.#grabber.announced(this.#seen);
    if (!grabbed) return;
    const answer = detector.detect({ picture: grabbed.picture, at: this.#clock.last, rotation: this.rotation });
    const isMuted = pause(WARM_UP_MS).then(() => Promise.reject(new Error('The pose model does not answer.')));
    await Promise.race([answer, isMuted]);
  }

  /** Goes on with another detector, and closes the old one as soon as it has answered. Also starts the rate anew. */
  async replaceDetector(detector: PoseDetector): Promise<void> {
    const old = this.#detector;
    this.#detector = detector;
    this.#rate = startFrameRate();
    await this.#pending;
    this.#silence = this.#isRecording ? answered() : startSilence();
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

  /** No frame follows a still one, and the model may be mute all the same. */
  #lookAtStill(): void {
    if (this.#video.paused && this.#pending && !this.#isPaused) this.#waitOn();
  }

  /** Another frame has gone by without an answer. */
  #waitOn(): void {
    this.#silence = frameWithoutAnswer(this.#silence, performance.now());
    if (isMute(this.#silence)) this.#break(new Error('The pose model does not answer.'));
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

  /** The detector is free: the frame on screen may be one that came while it was busy. */
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
      this.#silence = answered();
      this.#answeredSchedule = undefined;
      // The detector goes on while this frame is counted and drawn.
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
