/** Gets a video judged: a stored track is counted at once, without one the pose model watches what is played. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Frame, Track, TrackModel } from '@reptemple/engine/track';
import type { Share } from '@reptemple/engine/units';
import { modelOf, VIEWER_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import type { Analysis } from './analysis.ts';
import { countTrack } from './count-track.ts';
import type { ModelWatch, ModelWatchListener } from './model-watch.ts';

/** What is judged, and by what. Without a track the pose model watches. */
export interface Judged {
  readonly definition: ExerciseDefinition;
  readonly track: Track | undefined;
}

export interface JudgeListener {
  /** Another analysis begins, or is there; undefined while there is none. */
  readonly onAnalysis: (analysis: Analysis | undefined) => void;
  /** The stored track has been counted to its end, by the definition the analysis names. */
  readonly onJudged: (analysis: Analysis) => void;
  /** Share of the stored track that is counted; null when nothing is, or what was counted before is shown meanwhile. */
  readonly onCounted: (counted: Share | null) => void;
  /** Share of the pose model that has arrived; null when none is on its way. */
  readonly onModelLoaded: (loaded: Share | null) => void;
  /** The model has seen another frame, which may lie where nothing is counted. */
  readonly onSeen: (frame: Frame, isCounted: boolean) => void;
  /** How fast the video may play for the model to see all that is due; undefined: as one likes. */
  readonly onPace: (limit: number | undefined) => void;
  /** The model cannot be loaded or run. */
  readonly onFault: () => void;
}

const isSame = (one: Judged | undefined, other: Judged): boolean =>
  one?.track === other.track && JSON.stringify(one?.definition) === JSON.stringify(other.definition);

const givenUp = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

export class Judge {
  readonly #listener: JudgeListener;
  #judged: Judged | undefined;
  #work = new AbortController();
  #analysis: Analysis | undefined;
  #watch: ModelWatch | undefined;
  #opening: Promise<void> | undefined;
  #hasFailed = false;
  #isCounting = false;
  #poseConfig = VIEWER_POSE_CONFIG;

  constructor(listener: JudgeListener) {
    this.#listener = listener;
  }

  get analysis(): Analysis | undefined {
    return this.#analysis;
  }

  /** The model watches, or will. */
  get isWatching(): boolean {
    return this.#judged !== undefined && this.#judged.track === undefined;
  }

  /** It has watched the video to the picture it ends with. */
  get hasSeenEnd(): boolean {
    return this.#watch?.hasSeenEnd ?? false;
  }

  /** What has seen the frames. */
  get model(): TrackModel {
    return this.#judged?.track?.model ?? modelOf(this.#poseConfig);
  }

  get frames(): readonly Frame[] {
    return this.#judged?.track?.frames ?? [];
  }

  /** The same ones again change nothing. Answers whether they were others. */
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
   * Where the model watches, it has to be there before anything is played: by the definition of the moment, if another one comes while
   * it is loaded. Never rejects.
   */
  async prepare(video: HTMLVideoElement, poseConfig: PoseConfig): Promise<void> {
    while (this.#judged && !this.#judged.track && !this.#watch && !this.#hasFailed) {
      const { signal } = this.#work;
      if (!this.#opening) this.#poseConfig = poseConfig;
      this.#opening ??= this.#open(video, this.#judged.definition, signal);
      await Promise.race([this.#opening, givenUp(signal)]);
    }
  }

  /** What the model has counted is forgotten; after a fault it is tried again. A counted track stays counted. */
  restart(): void {
    this.#hasFailed = false;
    if (!this.#watch) return;
    this.#watch.restart();
    this.#set(this.#watch.analysis);
  }

  /** Lets go of the model and stops counting; what was judged last can be judged again. */
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
      // Who looks at a recording has its track: the model's part of the page is for those who have not.
      const { ModelWatch } = await import('./model-watch.ts');
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
   * Counts by the definition of the moment, and again by another one that came meanwhile: what is on its way is finished first, or
   * somebody who goes on changing it would see nothing until they stop.
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
