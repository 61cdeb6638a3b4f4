/**
 * Analyses the player's video. Counts the stored track if there is one; otherwise runs the pose
 * model during playback and counts its frames.
 */
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame, Track, TrackModel } from '@reptemple/engine/landmark-track';
import type { Share } from '@reptemple/engine/units';
import { modelOf, VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Analysis } from './frame-by-frame-count.ts';
import { countTrack } from './frame-by-frame-count.ts';
import type { ModelWatch, ModelWatchListener } from './run-model-on-video.ts';

export interface Judged {
  readonly definition: ExerciseDefinition;
  readonly track: Track | undefined;
}

export interface VideoAnalyzerListener {
  readonly onAnalysis: (analysis: Analysis | undefined) => void;
  readonly onJudged: (analysis: Analysis) => void;
  /**
   * Called with the share of the stored track counted so far, 0 to 1. Called with null if no count
   * is running, or if the result of an earlier count stays visible during a new one.
   */
  readonly onCounted: (counted: Share | null) => void;
  /**
   * Called with the share of the pose model loaded so far, 0 to 1, and with null when loading ends.
   */
  readonly onModelLoaded: (loaded: Share | null) => void;
  /**
   * Called when the model has analysed a frame. `isCounted` is false for frames that were counted
   * before or that follow a jump forward.
   */
  readonly onSeen: (frame: Frame, isCounted: boolean) => void;
  /**
   * Called with the maximum playback rate at which the model misses no frame; undefined for no
   * limit.
   */
  readonly onPace: (limit: number | undefined) => void;
  readonly onFault: () => void;
}

const isSame = (one: Judged | undefined, other: Judged): boolean =>
  one?.track === other.track && JSON.stringify(one?.definition) === JSON.stringify(other.definition);

const givenUp = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

export class VideoAnalyzer {
  readonly #listener: VideoAnalyzerListener;
  #judged: Judged | undefined;
  #work = new AbortController();
  #analysis: Analysis | undefined;
  #watch: ModelWatch | undefined;
  #opening: Promise<void> | undefined;
  #hasFailed = false;
  #isCounting = false;
  #poseConfig = VIEWER_POSE_CONFIG;

  constructor(listener: VideoAnalyzerListener) {
    this.#listener = listener;
  }

  get analysis(): Analysis | undefined {
    return this.#analysis;
  }

  /** True if the pose model runs or will run, because there is no stored track. */
  get isWatching(): boolean {
    return this.#judged !== undefined && this.#judged.track === undefined;
  }

  get hasSeenEnd(): boolean {
    return this.#watch?.hasSeenEnd ?? false;
  }

  get model(): TrackModel {
    return this.#judged?.track?.model ?? modelOf(this.#poseConfig);
  }

  get frames(): readonly Frame[] {
    return this.#judged?.track?.frames ?? [];
  }

  /**
   * Starts an analysis and returns true. If definition and track are unchanged, does nothing and
   * returns false.
   */
  judge(judged: Judged): boolean {
    if (isSame(this.#judged, judged)) return false;
    const isRecount =
      judged.track !== undefined && judged.track === this.#judged?.track && this.#analysis !== undefined;
    if (!isRecount) this.rest();
    this.#judged = judged;
    this.#hasFailed = false;
    if (isRecount) {
      if (!this.#isCounting) void this.#count(this.#work.signal);
      return true;
    }
    this.#set(undefined);
    this.#listener.onCounted(judged.track ? 0 : null);
    if (judged.track) void this.#count(this.#work.signal);
    return true;
  }

  /**
   * Loads the pose model before playback, unless a stored track makes it unnecessary. If the
   * definition changes meanwhile, continues with the new one. Never rejects.
   */
  async prepare(video: HTMLVideoElement, poseConfig: PoseConfig): Promise<void> {
    while (this.#judged && !this.#judged.track && !this.#watch && !this.#hasFailed) {
      const { signal } = this.#work;
      if (!this.#opening) this.#poseConfig = poseConfig;
      this.#opening ??= this.#open(video, this.#judged.definition, signal);
      await Promise.race([this.#opening, givenUp(signal)]);
    }
  }

  /**
   * Starts the model's count again from zero, and allows a retry after a failure of the model. Does
   * not affect the count of a stored track.
   */
  restart(): void {
    this.#hasFailed = false;
    if (!this.#watch) return;
    this.#watch.restart();
    this.#set(this.#watch.analysis);
  }

  /**
   * Stops counting and closes the model. After that, `judge` starts an analysis even for the same
   * input.
   */
  rest(): void {
    this.#work.abort();
    this.#work = new AbortController();
    this.#watch?.close();
    this.#watch = undefined;
    this.#judged = undefined;
    this.#isCounting = false;
    if (this.#opening) this.#listener.onModelLoaded(null);
    this.#opening = undefined;
    this.#listener.onPace(undefined);
  }

  async #open(video: HTMLVideoElement, definition: ExerciseDefinition, signal: AbortSignal): Promise<void> {
    this.#listener.onModelLoaded(0);
    try {
      const { ModelWatch } = await import('./run-model-on-video.ts');
      const listener: ModelWatchListener = {
        onProgress: (loaded) => (signal.aborted ? undefined : this.#listener.onModelLoaded(loaded)),
        onSeen: (frame, isCounted) => this.#seen(frame, isCounted),
        onPace: (limit) => (signal.aborted ? undefined : this.#listener.onPace(limit)),
        onFault: () => (signal.aborted ? undefined : this.#fail()),
      };
      const watch = await ModelWatch.open(video, definition, this.#poseConfig, listener, signal);
      if (signal.aborted || this.#hasFailed) {
        watch.close();
        return;
      }
      this.#watch = watch;
      this.#opening = undefined;
      this.#set(watch.analysis);
      this.#listener.onModelLoaded(null);
    } catch {
      if (!signal.aborted) this.#fail();
    }
  }

  #fail(): void {
    this.#hasFailed = true;
    this.#watch?.close();
    this.#watch = undefined;
    this.#opening = undefined;
    this.#listener.onModelLoaded(null);
    this.#listener.onPace(undefined);
    this.#listener.onFault();
  }

  /**
   * Counts the track. If the definition changes meanwhile, finishes the count and then counts
   * again, so that an admin who keeps editing still sees results.
   */
  async #count(signal: AbortSignal): Promise<void> {
    this.#isCounting = true;
    let counted: Judged | undefined;
    while (counted !== this.#judged && this.#judged?.track) {
      counted = this.#judged;
      const analysis = await countTrack(
        this.#judged.track,
        counted.definition,
        (share) => this.#progress(share),
        signal,
      );
      if (!analysis) return;
      this.#set(analysis);
      this.#listener.onCounted(null);
      this.#listener.onJudged(analysis);
    }
    this.#isCounting = false;
  }

  #progress(share: Share): void {
    if (!this.#analysis) this.#listener.onCounted(share);
  }

  #seen(frame: Frame, isCounted: boolean): void {
    if (this.#watch?.analysis === this.#analysis) this.#listener.onSeen(frame, isCounted);
  }

  #set(analysis: Analysis | undefined): void {
    this.#analysis = analysis;
    this.#listener.onAnalysis(analysis);
  }
}
