/**
 * Runs the pose model on a video during playback and counts reps from its frames (specification S2,
 * section 2). Frames that were already counted, or that follow a jump forward, are shown but not
 * counted. If a slow model misses frames, playback returns to the last counted frame.
 */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { frameFromLandmarks } from '@reptemple/engine/landmark-track';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { Millis, Share } from '@reptemple/engine/units';
import { modelOf } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { POSE_ASSETS } from 'virtual:pose-assets';
import { openPoseDetector } from '../../pose/pose-detector.ts';
import { PoseLoop } from '../../pose/pose-loop.ts';
import type { AnalysedFrame, PoseLoopListener } from '../../pose/pose-loop.ts';
import { LastFrameDetector } from '../playback/detect-last-frame-analyzed.ts';
import { paced, UNMEASURED_PACE } from '../playback/playback-rate-limit-and-shuttle.ts';
import { Analysis } from './frame-by-frame-count.ts';
import { Continuity } from './handle-frame-gaps.ts';

const WARM_UPS = 3;
const UNWANTED = 'Nobody waits for the pose model any more.';

export interface ModelWatchListener {
  readonly onProgress: (loaded: Share) => void;
  /**
   * Called when the model has analysed a frame. `isCounted` is false for frames that were counted
   * before or that follow a jump forward.
   */
  readonly onSeen: (frame: Frame, isCounted: boolean) => void;
  readonly onPace: (limit: number) => void;
  /** Called if the model has failed and could not be restarted. */
  readonly onFault: () => void;
}

interface WarmUp {
  readonly done: () => void;
  readonly fail: (why: Error) => void;
}

export class ModelWatch {
  readonly #video: HTMLVideoElement;
  readonly #definition: ExerciseDefinition;
  readonly #listener: ModelWatchListener;
  readonly #loop: PoseLoop;
  readonly #continuity = new Continuity();
  readonly #atEnd = new LastFrameDetector();
  readonly #life = new AbortController();
  #pace = UNMEASURED_PACE;
  #warming: WarmUp | undefined;
  #warmUps = 0;
  analysis: Analysis;

  private constructor(
    video: HTMLVideoElement,
    definition: ExerciseDefinition,
    listener: ModelWatchListener,
    makeLoop: (heard: PoseLoopListener) => PoseLoop,
  ) {
    this.#video = video;
    this.#definition = definition;
    this.#listener = listener;
    this.analysis = this.#fresh();
    this.#continuity.sought(video.currentTime * 1000, undefined);
    this.#loop = makeLoop({
      onShown: (at) => this.#atEnd.shown(at),
      onAnalysed: (frame) => this.#seen(frame),
      onFault: (fault) => this.#broke(fault),
    });
    this.#loop.startRun();
    video.addEventListener('seeking', () => this.#sought(), { signal: this.#life.signal });
    video.addEventListener('ended', () => this.#ended(), { signal: this.#life.signal });
  }

  /**
   * Loads the pose model and warms it up on the video, whose size must be known. Rejects, and
   * closes the model, if aborted or if the model cannot be loaded or run.
   */
  static async open(
    video: HTMLVideoElement,
    definition: ExerciseDefinition,
    poseConfig: PoseConfig,
    listener: ModelWatchListener,
    signal: AbortSignal,
  ): Promise<ModelWatch> {
    signal.throwIfAborted();
    const options = { assets: POSE_ASSETS, model: modelOf(poseConfig), ...poseConfig };
    const detector = await openPoseDetector(options, listener.onProgress);
    if (signal.aborted) {
      detector.close();
      throw new Error(UNWANTED);
    }
    const watch = new ModelWatch(video, definition, listener, (heard) => new PoseLoop(video, detector, heard));
    await watch.#warm(signal);
    return watch;
  }

  /** True if the video has ended and the engine has counted its last frame. */
  get hasSeenEnd(): boolean {
    return this.#atEnd.isSeen;
  }

  restart(): void {
    this.analysis = this.#fresh();
    this.#atEnd.again();
    this.#loop.startRun();
  }

  close(): void {
    this.#life.abort();
    this.#loop.close();
  }

  /**
   * Runs the model on the current frame a few times, because its first runs are slow. If that
   * fails, closes the model and rejects.
   */
  #warm(signal: AbortSignal): Promise<void> {
    if (this.#video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const fail = (why: Error): void => {
        this.#warming = undefined;
        this.close();
        reject(why);
      };
      this.#warming = { done: resolve, fail };
      signal.addEventListener('abort', () => this.#warming?.fail(new Error(UNWANTED)), { signal: this.#life.signal });
    });
  }

  #broke(fault: Error): void {
    if (this.#warming) this.#warming.fail(fault);
    else this.#listener.onFault();
  }

  #warmUp(tookMs: Millis): void {
    this.#warmUps += 1;
    // Omits the first run, which is much slower than the later ones, from the measured times.
    if (this.#warmUps > 1) this.#watchPace(tookMs);
    if (this.#warmUps <= WARM_UPS) {
      this.#loop.analyseAgain();
      return;
    }
    this.#warming?.done();
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

  #sought(): void {
    this.#atEnd.again();
    this.#continuity.sought(this.#video.currentTime * 1000, this.analysis.lastMs);
  }

  #ended(): void {
    this.#atEnd.again();
    this.#loop.analyseAgain();
  }

  #seen({ at, mediaTime, landmarks, tookMs }: AnalysedFrame): void {
    if (this.#warming) this.#warmUp(tookMs);
    else this.#watchPace(tookMs);
    const frame = frameFromLandmarks(mediaTime, landmarks);
    const verdict = this.#continuity.verdict(frame.t, this.analysis.lastMs);
    if (verdict === 'count') this.analysis.add(frame);
    if (verdict === 'go-back') this.#goBack(this.analysis.lastMs ?? 0);
    const isInTrack = frame.t <= (this.analysis.lastMs ?? -1);
    if (this.#atEnd.answered({ at, hasEnded: this.#video.ended, isInTrack })) this.#loop.analyseAgain();
    this.#listener.onSeen(frame, verdict === 'count');
  }

  #goBack(toMs: Millis): void {
    const { paused, ended, seeking } = this.#video;
    if (seeking || (paused && !ended)) return;
    this.#continuity.returned(toMs);
    this.#video.currentTime = toMs / 1000;
    // Ignores blocked playback: the video then stays at its end.
    if (ended) void this.#video.play().catch(() => undefined);
  }
}
