/** The pose loop with the dearest model that this device can run at 12 frames a second or more. */
import type { Millis } from '@reptemple/engine/units';
import type { TrackModel } from '@reptemple/engine/track';
import { analysedPerSecond, slowness } from './frame-rate.ts';
import type { Slowness } from './frame-rate.ts';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { stepDown } from './pose-config.ts';
import type { Delegate, Rotation } from './pose-config.ts';
import type { PoseDetector } from './pose-detector.ts';
import { PoseLoop } from './pose-loop.ts';
import type { AnalysedFrame, EndedRun, PoseLoopListener, RunTimes } from './pose-loop.ts';
import { openRecordingDetector } from './recording-detector.ts';

/** First frames whose time is compared, after one that warms up. */
const PREFLIGHT_FRAMES = 4;
/** Slower than this at rest and the floor of 12 a second cannot be held with everything else going on. */
const PREFLIGHT_LIMIT_MS = 60;

export interface AdaptivePoseListener extends PoseLoopListener {
  /** Share of the model that has arrived, 0 to 1. */
  readonly onProgress: (loaded: number) => void;
  /** The model is warm: from now on frames are analysed at full speed. */
  readonly onWarm: () => void;
  readonly onSteppedDown: (model: TrackModel) => void;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export class AdaptivePose {
  readonly thread: PoseDetector['thread'];
  #config: PoseConfig;
  #delegate: Delegate = 'CPU';
  readonly #loop: PoseLoop;
  readonly #listener: AdaptivePoseListener;
  #firstTimes: Millis[] = [];
  #isWarm = false;
  #isStepping = false;
  /** The cheaper model could not be had: it is not asked for again. */
  #isStuck = false;
  #isClosed = false;

  private constructor(
    video: HTMLVideoElement,
    config: PoseConfig,
    detector: PoseDetector,
    listener: AdaptivePoseListener,
  ) {
    this.#config = config;
    this.thread = detector.thread;
    this.#listener = listener;
    this.#loop = new PoseLoop(video, detector, {
      onShown: listener.onShown,
      onAnalysed: (frame) => this.#analysed(frame),
      onFault: listener.onFault,
    });
  }

  /** Rejects when the model cannot be loaded or run. */
  static async open(
    video: HTMLVideoElement,
    config: PoseConfig,
    listener: AdaptivePoseListener,
  ): Promise<AdaptivePose> {
    return new AdaptivePose(video, config, await openRecordingDetector(config, listener.onProgress), listener);
  }

  /** What is in use now; the model may be cheaper than what was asked for. */
  get config(): PoseConfig {
    return this.#config;
  }

  get delegate(): Delegate {
    return this.#delegate;
  }

  get framesPerSecond(): number | null {
    return analysedPerSecond(this.#loop.rate, performance.now());
  }

  /** Why too few frames are analysed although nothing cheaper is left; undefined while it is fine or may still be helped. */
  get hopeless(): Slowness | undefined {
    const reason = slowness(this.#loop.rate, performance.now());
    return reason === 'model' && !this.#isStuck && stepDown(this.#config) ? undefined : reason;
  }

  set rotation(rotation: Rotation) {
    this.#loop.rotation = rotation;
  }

  /** As the loop's. */
  startRun(isRecording = false): void {
    this.#loop.startRun(isRecording);
  }

  endRun(): Promise<EndedRun> {
    return this.#loop.endRun();
  }

  runSoFar(): RunTimes {
    return this.#loop.runSoFar();
  }

  close(): void {
    this.#isClosed = true;
    this.#loop.close();
  }

  #analysed(frame: AnalysedFrame): void {
    this.#delegate = frame.delegate;
    this.#listener.onAnalysed(frame);
    if (!this.#isWarm) this.#warmUp(frame.tookMs);
    else if (slowness(this.#loop.rate, performance.now()) === 'model') void this.#stepDown();
  }

  #warmUp(tookMs: Millis): void {
    this.#firstTimes.push(tookMs);
    if (this.#firstTimes.length <= PREFLIGHT_FRAMES) {
      this.#loop.analyseAgain();
      return;
    }
    const isSlow = median(this.#firstTimes.slice(1)) > PREFLIGHT_LIMIT_MS;
    this.#firstTimes = [];
    if (isSlow && stepDown(this.#config)) {
      void this.#stepDown();
      return;
    }
    this.#warm();
  }

  #warm(): void {
    this.#isWarm = true;
    this.#listener.onWarm();
  }

  /** Ready to answer at once, on the chip that has proved the faster one: what is not seen meanwhile would be lost reps. */
  async #openWarm(config: PoseConfig): Promise<PoseDetector> {
    const detector = await openRecordingDetector(config, () => undefined, this.#delegate);
    try {
      if (!this.#isClosed) await this.#loop.warm(detector);
      return detector;
    } catch (fault) {
      detector.close();
      throw fault;
    }
  }

  async #stepDown(): Promise<void> {
    const cheaper = stepDown(this.#config);
    if (!cheaper || this.#isStepping || this.#isStuck) return;
    this.#isStepping = true;
    try {
      const detector = await this.#openWarm(cheaper);
      if (this.#isClosed) {
        detector.close();
        return;
      }
      this.#config = cheaper;
      await this.#loop.replaceDetector(detector);
      if (this.#isClosed) return;
      this.#listener.onSteppedDown(modelOf(cheaper));
      if (!this.#isWarm) this.#loop.analyseAgain();
    } catch {
      // The dearer model is slow but works; that is better than none. In the middle of a set nothing else may change.
      this.#isStuck = true;
      if (!this.#isWarm && !this.#isClosed) this.#warm();
    } finally {
      this.#isStepping = false;
    }
  }
}
