/** The pose model watches the video while it plays (second document, section 2). What it has seen once is not asked for again. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { frameFromLandmarks } from '@reptemple/engine/track';
import type { Frame } from '@reptemple/engine/track';
import type { Millis, Share } from '@reptemple/engine/units';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { POSE_ASSETS } from 'virtual:pose-assets';
import { openPoseDetector } from '../camera/pose-detector.ts';
import { PoseLoop } from '../camera/pose-loop.ts';
import type { AnalysedFrame } from '../camera/pose-loop.ts';
import { Analysis } from './analysis.ts';
import { paced, UNMEASURED_PACE } from './pace.ts';

/** Who jumps further ahead, as by a second with the keyboard, leaves something out: it is shown, but counted only when one comes back to it. */
const LEAP_MS = 500;
const WARM_UPS = 3;

export interface ModelWatchListener {
  /** Share of the model that has arrived, 0 to 1. */
  readonly onProgress: (loaded: Share) => void;
  /** Another frame has been seen; `isCounted` unless it lies beyond a gap, or was counted before. */
  readonly onSeen: (frame: Frame, isCounted: boolean) => void;
  /** How fast the video may play for the model to see all that is due. */
  readonly onPace: (limit: number) => void;
  /** The model is broken beyond a restart. */
  readonly onFault: () => void;
}

export class ModelWatch {
  readonly #video: HTMLVideoElement;
  readonly #definition: ExerciseDefinition;
  readonly #listener: ModelWatchListener;
  readonly #loop: PoseLoop;
  #pace = UNMEASURED_PACE;
  #warming: (() => void) | undefined;
  #warmUps = 0;
  analysis: Analysis;

  private constructor(
    video: HTMLVideoElement,
    definition: ExerciseDefinition,
    listener: ModelWatchListener,
    makeLoop: (onAnalysed: (frame: AnalysedFrame) => void) => PoseLoop,
  ) {
    this.#video = video;
    this.#definition = definition;
    this.#listener = listener;
    this.analysis = this.#fresh();
    this.#loop = makeLoop((frame) => this.#seen(frame));
    this.#loop.startRun();
  }

  /** Rejects when the model cannot be loaded or run. Call it once the video knows its size. */
  static async open(
    video: HTMLVideoElement,
    definition: ExerciseDefinition,
    poseConfig: PoseConfig,
    listener: ModelWatchListener,
  ): Promise<ModelWatch> {
    const options = { assets: POSE_ASSETS, model: modelOf(poseConfig), ...poseConfig };
    const detector = await openPoseDetector(options, listener.onProgress);
    const watch = new ModelWatch(
      video,
      definition,
      listener,
      (onAnalysed) =>
        new PoseLoop(video, detector, { onShown: () => undefined, onAnalysed, onFault: listener.onFault }),
    );
    await watch.#warm();
    return watch;
  }

  /** Forgets what was seen. */
  restart(): void {
    this.analysis = this.#fresh();
    this.#loop.startRun();
  }

  close(): void {
    this.#loop.close();
  }

  /** A model's first pictures take long: it is shown the still one a few times before anything moves. */
  #warm(): Promise<void> {
    if (this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
    return new Promise((resolve) => {
      this.#warming = resolve;
    });
  }

  #warmUp(tookMs: Millis): void {
    this.#warmUps += 1;
    // The very first one is no measure of those to come.
    if (this.#warmUps > 1) this.#watchPace(tookMs);
    if (this.#warmUps <= WARM_UPS) {
      this.#loop.analyseAgain();
      return;
    }
    this.#warming?.();
    this.#warming = undefined;
  }

  #watchPace(tookMs: Millis): void {
    const before = this.#pace.limit;
    this.#pace = paced(this.#pace, tookMs);
    if (this.#pace.limit !== before) this.#listener.onPace(this.#pace.limit);
  }

  #fresh(): Analysis {
    const { videoWidth, videoHeight } = this.#video;
    return new Analysis(this.#definition, { width: videoWidth, height: videoHeight });
  }

  #seen({ mediaTime, landmarks, tookMs }: AnalysedFrame): void {
    if (this.#warming) this.#warmUp(tookMs);
    else this.#watchPace(tookMs);
    const frame = frameFromLandmarks(mediaTime, landmarks);
    const last = this.analysis.lastMs;
    const isCounted = frame.t > (last ?? -1) && frame.t <= (last ?? 0) + LEAP_MS;
    if (isCounted) this.analysis.add(frame);
    this.#listener.onSeen(frame, isCounted);
  }
}
