/**
 * Detects poses in the camera's video with the most accurate model that this device can run at 12
 * frames per second or more. Draws each pose over the video.
 */
import type { TrackModel } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { PoseView, SeenPose } from './draw-pose-overlay.ts';
import { stepDown } from './lighter-pose-config-and-smoothing.ts';
import { openRecordingDetector } from './open-recording-detector.ts';
import type { PoseDetector } from './pose-detector.ts';
import { analysedPerSecond, PoseLoop, slowness } from './pose-loop.ts';
import type { AnalysedFrame, EndedRun, RunTimes, Slowness } from './pose-loop.ts';
import type { Delegate, Rotation } from './pose-worker-messages.ts';

/**
 * Number of frames that are timed before a recording to measure the model's speed. One more frame
 * before them warms up the model.
 */
const PREFLIGHT_FRAMES = 4;
/**
 * Maximum time per frame in ms before a recording. A slower model would not keep 12 frames per
 * second during the recording, when the device has more work.
 */
const PREFLIGHT_LIMIT_MS = 60;

export interface PoseEvents {
  readonly onModelLoaded: (share: number) => void;
  /** Called when the model has warmed up and its speed has been measured. */
  readonly onWarm: (model: TrackModel) => void;
  readonly onSteppedDown: (model: TrackModel) => void;
  readonly onShown: () => void;
  /** Called with each analysed frame. Must return the pose to draw for it. */
  readonly onAnalysed: (frame: AnalysedFrame) => SeenPose;
  readonly onFault: (fault: Error) => void;
}

type Overlay = Pick<PoseView, 'show' | 'add'>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

export class AdaptivePose {
  readonly thread: PoseDetector['thread'];
  #config: PoseConfig;
  #delegate: Delegate = 'CPU';
  readonly #loop: PoseLoop;
  readonly #view: Overlay;
  readonly #events: PoseEvents;
  #firstTimes: Millis[] = [];
  #isWarm = false;
  #isStepping = false;
  /** True if the lighter model could not be opened. It is then not tried again. */
  #isStuck = false;
  #isClosed = false;

  private constructor(
    video: HTMLVideoElement,
    config: PoseConfig,
    detector: PoseDetector,
    view: Overlay,
    events: PoseEvents,
  ) {
    this.#config = config;
    this.thread = detector.thread;
    this.#view = view;
    this.#events = events;
    this.#loop = new PoseLoop(video, detector, {
      onShown: (at) => {
        events.onShown();
        view.show(at);
      },
      onAnalysed: (frame) => this.#analysed(frame),
      onFault: events.onFault,
    });
  }

  /** Loads the model and starts to analyse frames. Rejects if the model cannot be loaded or run. */
  static async open(
    video: HTMLVideoElement,
    config: PoseConfig,
    view: Overlay,
    events: PoseEvents,
  ): Promise<AdaptivePose> {
    return new AdaptivePose(video, config, await openRecordingDetector(config, events.onModelLoaded), view, events);
  }

  /** Pose settings in use. Their model may be lighter than the requested one. */
  get config(): PoseConfig {
    return this.#config;
  }

  get delegate(): Delegate {
    return this.#delegate;
  }

  get framesPerSecond(): number | null {
    return analysedPerSecond(this.#loop.rate, performance.now());
  }

  /**
   * Reason why the frame rate is too low, if no lighter model can help. Undefined if the rate is
   * sufficient or a lighter model is left.
   */
  get hopeless(): Slowness | undefined {
    const reason = slowness(this.#loop.rate, performance.now());
    return reason === 'model' && !this.#isStuck && stepDown(this.#config) ? undefined : reason;
  }

  set rotation(rotation: Rotation) {
    this.#loop.rotation = rotation;
  }

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
    this.#view.add(frame.at, this.#events.onAnalysed(frame));
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
    this.#events.onWarm(modelOf(this.#config));
  }

  /**
   * Opens a detector on the processor in use, CPU or GPU, and warms it up. The old detector works
   * meanwhile, because missed frames would lose reps.
   */
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
      this.#events.onSteppedDown(modelOf(cheaper));
      if (!this.#isWarm) this.#loop.analyseAgain();
    } catch {
      // Keeps the heavier model, which is slow but works: a recording may be running.
      this.#isStuck = true;
      if (!this.#isWarm && !this.#isClosed) this.#warm();
    } finally {
      this.#isStepping = false;
    }
  }
}
