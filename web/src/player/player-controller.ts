/**
 * Combines video, pose overlay and analysis of one player. React reads a snapshot of its state.
 * Listeners that need every frame follow the playhead directly.
 */
import type { LiveResult } from '@reptemple/engine/counting/advance-session';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { VideoAnalyzer } from './analysis/analyze-video.ts';
import type { Judged } from './analysis/analyze-video.ts';
import { NO_CHAPTERS } from './analysis/frame-by-frame-count.ts';
import type { Analysis, LiveAnalysis, Moment } from './analysis/frame-by-frame-count.ts';
import { beside } from './analysis/phase-segments.ts';
import { PlayheadUpdates } from './analysis/throttled-playhead-updates.ts';
import type { PlayheadListener, ReaderTraits } from './analysis/throttled-playhead-updates.ts';
import type { Command } from './keyboard-shortcuts.ts';
import { Playback } from './playback/video-playback.ts';
import { PlayerStore, problemAt, standingOf } from './player-state.ts';
import type { PlayerSnapshot } from './player-state.ts';
import { PoseOverlay } from './pose-overlay.ts';
import type { ShownParts } from './pose-overlay.ts';

/**
 * Time in ms before the video's end from which an analysis counts as complete (specification S2,
 * section 4).
 */
const BEFORE_END_MS = 500;
/**
 * Time in ms by which the count of a complete analysis may still be behind, because a video's sound
 * can be longer than its images.
 */
const SLACK_MS = 1000;
/**
 * Maximum distance in ms from the video's end at which the playhead counts as at the end. Browsers
 * stop at the start of the last frame, or slightly before.
 */
const AT_END_MS = 1;

export interface Progress {
  readonly atMs: Millis;
  readonly lengthMs: Millis;
  readonly countedMs: Millis;
  readonly isMoving: boolean;
  /** True if the last frame of the video has been analysed and counted. */
  readonly hasSeenEnd: boolean;
}

/**
 * Detects two events, each once per analysis: the analysis is complete, or the pose model has
 * analysed the last frame.
 */
export class Completion {
  #isComplete = false;
  #isWhole = false;

  again(): void {
    this.#isComplete = false;
    this.#isWhole = false;
  }

  becomesComplete({ atMs, lengthMs, countedMs }: Progress): boolean {
    const endMs = lengthMs - BEFORE_END_MS;
    if (this.#isComplete || lengthMs === 0 || atMs < endMs || countedMs < endMs - SLACK_MS) return false;
    this.#isComplete = true;
    return true;
  }

  /**
   * Returns true once, when the pose model has analysed the whole video. Does not compare the
   * counted time with the length: the last frame may last long or end before the sound.
   */
  becomesWhole({ atMs, lengthMs, isMoving, hasSeenEnd }: Progress): boolean {
    const isAtEnd = lengthMs > 0 && !isMoving && atMs >= lengthMs - AT_END_MS;
    if (this.#isWhole || !isAtEnd || !hasSeenEnd) return false;
    this.#isWhole = true;
    return true;
  }
}

export interface PlayerSettings {
  readonly rate: number;
  readonly initialSeconds: number;
  readonly startsByItself: boolean;
  /**
   * Called once, when the playhead is in the last half second and the count is at most a second
   * behind that. Only called with autoplay or the pose model.
   */
  readonly onAnalysed: (analysis: LiveAnalysis) => void;
  readonly onJudged: (analysis: Analysis) => void;
  /**
   * Called when the pose model has analysed the video to its end and the engine has counted the
   * last frame.
   */
  readonly onWatched: (track: Track, result: LiveResult) => void;
  /** Resolves to a new URL of the same video, because links expire. */
  readonly renewVideo?: () => Promise<string | undefined>;
  /** Called each time the pose model is opened. Returns the settings of the model. */
  readonly poseConfig: () => PoseConfig;
}

const SECOND_MS = 1000;

export class Player {
  readonly #store = new PlayerStore();
  readonly #updates = new PlayheadUpdates();
  readonly #analyzer = new VideoAnalyzer({
    onAnalysis: (analysis) => this.#analysed(analysis),
    onJudged: (analysis) => this.#settings?.onJudged(analysis),
    onCounted: (counted) => this.#store.set({ counted }),
    onModelLoaded: (modelLoaded) => this.#store.set({ modelLoaded }),
    onSeen: (frame, isCounted) => this.#seen(frame, isCounted),
    onPace: (pace) => this.#pace(pace),
    onFault: () => this.#store.set({ problem: 'model', modelLoaded: null }),
  });
  #settings: PlayerSettings | undefined;
  #playback: Playback | undefined;
  #overlay: PoseOverlay | undefined;
  #video: HTMLVideoElement | undefined;
  readonly #completion = new Completion();

  constructor() {
    // Updates React at most ten times a second: while the playhead is dragged, the phase can change
    // more often.
    this.#updates.read((ms, moment) => this.#stand(ms, moment), { kind: 'sign', isSeen: () => true });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly getSnapshot = (): PlayerSnapshot => this.#store.getSnapshot();

  /**
   * Calls the listener now and at each move of the playhead. Returns a function that unsubscribes.
   */
  follow(listener: PlayheadListener): () => void {
    this.tell(listener);
    return this.#updates.follow(listener);
  }

  /**
   * Like `follow`, but calls the listener at most ten times a second, and during playback only
   * while its display is on screen.
   */
  read(listener: PlayheadListener, reader: ReaderTraits): () => void {
    this.tell(listener);
    return this.#updates.read(listener, reader);
  }

  /**
   * Calls the listener once with the current time. Needed if the data that it displays have changed
   * while the video is paused.
   */
  tell(listener: PlayheadListener): void {
    listener(this.atMs, this.#momentAt(this.atMs));
  }

  /**
   * Opens the video at `settings.initialSeconds`. Never rejects: the snapshot contains the problem.
   */
  async open(video: HTMLVideoElement, canvas: HTMLCanvasElement, settings: PlayerSettings): Promise<void> {
    this.close();
    this.#settings = settings;
    this.#video = video;
    const playback = new Playback(video, {
      onStage: (stage, shuttle) => {
        const problem = problemAt(stage, this.#store.getSnapshot().problem);
        this.#store.set({ stage, shuttle, problem });
      },
      onLost: async () => settings.renewVideo?.(),
      onHeldBack: () => this.#store.set({ problem: 'held-back' }),
      onBroken: () => this.#store.set({ problem: 'broken' }),
      onLength: (lengthMs) => this.#store.set({ lengthMs }),
      onShown: (ms) => this.#draw(ms),
      onMoved: (ms) => this.#moved(ms),
    });
    this.#playback = playback;
    this.#applyFrames();
    this.setRate(settings.rate);
    try {
      this.#overlay = new PoseOverlay(canvas);
    } catch {
      this.#store.set({ problem: 'canvas' });
    }
    try {
      await playback.open(settings.initialSeconds * SECOND_MS);
      if (settings.startsByItself) this.play();
    } catch {
      // Ignores the error: the player was closed, or the playback has reported the failure.
    }
  }

  close(): void {
    this.#analyzer.rest();
    this.#playback?.close();
    this.#overlay?.close();
    this.#playback = undefined;
    this.#overlay = undefined;
  }

  /**
   * Counts the track with the definition. Without a track, makes the pose model's frames count with
   * it. Does nothing if both are unchanged.
   */
  judge(judged: Judged): void {
    if (!this.#analyzer.judge(judged)) return;
    this.#completion.again();
    this.#applyFrames();
  }

  play(): void {
    void this.#whenPrepared((playback) => playback.play());
  }

  pause(): void {
    this.#playback?.pause();
  }

  tryAgain(): void {
    // Ignores the error, because the snapshot reports the problem.
    this.#playback?.reopen().catch(() => undefined);
  }

  toggle(): void {
    if (this.#playback?.isMoving) this.pause();
    else this.play();
  }

  reset(): void {
    this.pause();
    this.seekTo(0);
    this.#completion.again();
    if (this.#store.getSnapshot().problem === 'model') this.#store.set({ problem: null });
    this.#analyzer.restart();
  }

  seekTo(ms: Millis): void {
    this.#store.set({ isTouched: true });
    this.#playback?.seek(ms);
  }

  setRate(rate: number): void {
    if (this.#playback) this.#playback.rate = rate;
    this.#store.set({ rate });
  }

  stepAnalyzedFrames(stepsAnalyzedFrames: boolean): void {
    this.#store.set({ stepsAnalyzedFrames });
    this.#applyFrames();
  }

  #applyFrames(): void {
    const { frames } = this.#analyzer;
    const { stepsAnalyzedFrames = false } = this.#store.getSnapshot();
    this.#store.set({ stepsAnalyzedFrames: frames.length > 0 ? stepsAnalyzedFrames : undefined });
    if (this.#playback) Object.assign(this.#playback, { frames, stepsAnalyzedFrames });
  }

  show(parts: Partial<ShownParts>): void {
    const shown = { ...this.#store.getSnapshot().shown, ...parts };
    this.#store.set({ shown });
    if (this.#overlay) this.#overlay.parts = shown;
  }

  do(command: Command): void {
    this.#commands[command]();
  }

  get speed(): number {
    return this.#playback?.speed ?? 0;
  }

  /** Current time of the playhead. Listeners may have got an older time. */
  get atMs(): Millis {
    return this.#playback?.atMs ?? 0;
  }

  explain(): readonly string[] {
    return this.#analyzer.analysis?.explainAt(this.atMs) ?? [];
  }

  get moments(): readonly Moment[] {
    return this.#analyzer.analysis?.moments ?? [];
  }

  get countedMs(): Millis {
    return this.#analyzer.analysis?.lastMs ?? 0;
  }

  readonly #commands: Readonly<Record<Command, () => void>> = {
    toggle: () => this.toggle(),
    pause: () => this.pause(),
    faster: () => void this.#whenPrepared((playback) => playback.shuttle(1)),
    backwards: () => void this.#whenPrepared((playback) => playback.shuttle(-1)),
    'next-frame': () => this.#step(1),
    'previous-frame': () => this.#step(-1),
    'next-second': () => this.seekTo(this.atMs + SECOND_MS),
    'previous-second': () => this.seekTo(this.atMs - SECOND_MS),
    'next-rep': () => this.#toRep(1),
    'previous-rep': () => this.#toRep(-1),
    start: () => this.seekTo(0),
    end: () => this.seekTo(this.#store.getSnapshot().lengthMs),
  };

  #momentAt(ms: Millis): Moment | undefined {
    return this.#analyzer.analysis?.momentAt(ms);
  }

  #step(direction: 1 | -1): void {
    this.#store.set({ isTouched: true });
    this.#playback?.step(direction);
  }

  #toRep(direction: 1 | -1): void {
    const { reps } = this.#store.getSnapshot().chapters;
    const rep = reps[beside(reps, this.atMs, direction) ?? -1];
    if (rep) this.seekTo(rep.startMs);
  }

  async #whenPrepared(act: (playback: Playback) => void): Promise<void> {
    const [playback, video] = [this.#playback, this.#video];
    if (!playback || !video || !this.#settings) return;
    this.#store.set({ isTouched: true });
    if (this.#analyzer.isWatching) await this.#analyzer.prepare(video, this.#settings.poseConfig());
    if (this.#playback === playback) act(playback);
  }

  #analysed(analysis: Analysis | undefined): void {
    const isModelMissing = this.#analyzer.isWatching && !analysis;
    this.#store.set({ chapters: analysis?.chapters ?? NO_CHAPTERS, judgedBy: analysis?.definition, isModelMissing });
    this.#draw(this.atMs);
    this.#moved(this.atMs);
  }

  #seen(frame: Frame, isCounted: boolean): void {
    const { analysis } = this.#analyzer;
    if (!isCounted) {
      // Draws the pose of a frame that is not counted. Poses of counted frames are drawn when the
      // playhead moves.
      if (!analysis?.frameAt(frame.t)) this.#overlay?.show(frame, false);
      this.#complete(this.atMs);
      return;
    }
    this.#store.set({ chapters: analysis?.chapters ?? NO_CHAPTERS });
    this.#draw(this.atMs);
    this.#moved(this.atMs);
  }

  #pace(pace: number | undefined): void {
    if (this.#playback) this.#playback.pace = pace;
    this.#store.set({ pace });
  }

  #draw(ms: Millis): void {
    this.#overlay?.show(this.#analyzer.analysis?.frameAt(ms), this.#momentAt(ms)?.isGood ?? false);
  }

  #moved(ms: Millis): void {
    this.#updates.tell(ms, this.#momentAt(ms), this.#playback?.isMoving ?? false);
    this.#complete(ms);
  }

  #stand(ms: Millis, moment: Moment | undefined): void {
    this.#store.stand(standingOf(ms, moment, this.#store.getSnapshot().chapters.reps));
  }

  #complete(atMs: Millis): void {
    const { analysis, model, isWatching, hasSeenEnd } = this.#analyzer;
    if (!analysis || !this.#settings || !(isWatching || this.#settings.startsByItself)) return;
    const { lengthMs } = this.#store.getSnapshot();
    const isMoving = this.#playback?.isMoving ?? false;
    const progress = { atMs, lengthMs, countedMs: this.countedMs, isMoving, hasSeenEnd };
    if (this.#completion.becomesComplete(progress)) this.#settings.onAnalysed(analysis.result(model));
    if (!isWatching || !this.#completion.becomesWhole(progress)) return;
    const { track, result } = analysis.result(model);
    this.#settings.onWatched(track, result);
  }
}
