/** Video, pose and count of one player. React subscribes to its snapshot; whoever shows single frames follows it. */
import type { LiveResult } from '@reptemple/engine/session';
import type { Frame, Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { NO_CHAPTERS } from './analysis.ts';
import type { Analysis, LiveAnalysis, Moment } from './analysis.ts';
import { Completion } from './completion.ts';
import { Judge } from './judge.ts';
import type { Judged } from './judge.ts';
import type { Command } from './keys.ts';
import { MomentFeed } from './moment-feed.ts';
import type { MomentListener, ReaderTraits } from './moment-feed.ts';
import { Playback } from './playback.ts';
import { PlayerStore, problemAt, standingOf } from './player-state.ts';
import type { PlayerSnapshot } from './player-state.ts';
import { PoseOverlay } from './pose-overlay.ts';
import type { ShownParts } from './pose-overlay.ts';
import { beside } from './segments.ts';

export interface PlayerSettings {
  readonly rate: number;
  readonly initialSeconds: number;
  readonly startsByItself: boolean;
  /** An analysis that was asked for, by playing on its own or by the model, has come to its end, or nearly. */
  readonly onAnalysed: (analysis: LiveAnalysis) => void;
  /** A stored track has been counted, the first time or by another definition. */
  readonly onJudged: (analysis: Analysis) => void;
  /** The pose model has seen the video to its last picture, and the engine has counted it. */
  readonly onWatched: (track: Track, result: LiveResult) => void;
  /** Where links expire: resolves to another one to the same video. */
  readonly renewVideo?: () => Promise<string | undefined>;
  /** Asked whenever the pose model is opened. */
  readonly poseConfig: () => PoseConfig;
}

const SECOND_MS = 1000;

export class Player {
  readonly #store = new PlayerStore();
  readonly #feed = new MomentFeed();
  readonly #judge = new Judge({
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
    // A finger that drags the playhead passes a dozen phases a second: React draws those that can be read.
    this.#feed.read((ms, moment) => this.#stand(ms, moment), { kind: 'sign', isSeen: () => true });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly getSnapshot = (): PlayerSnapshot => this.#store.getSnapshot();

  /** Calls back whenever the playhead has moved, at most once a frame. Returns how to end that. */
  follow(listener: MomentListener): () => void {
    this.tell(listener);
    return this.#feed.follow(listener);
  }

  /** The same, as often as figures can be read, and while it plays only as long as somebody can see them. */
  read(listener: MomentListener, reader: ReaderTraits): () => void {
    this.tell(listener);
    return this.#feed.read(listener, reader);
  }

  /** Once, now: for whoever reads by something else from now on. While the video stands nothing else tells them. */
  tell(listener: MomentListener): void {
    listener(this.atMs, this.#momentAt(this.atMs));
  }

  /** Shows the video's beginning. Never rejects: what goes wrong is in the snapshot. */
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
      // Closed meanwhile, or the video cannot be played: then it has said so itself.
    }
  }

  /** Lets go of the video and of the model. */
  close(): void {
    this.#judge.rest();
    this.#playback?.close();
    this.#overlay?.close();
    this.#playback = undefined;
    this.#overlay = undefined;
  }

  /** Counts the track by the definition, or has the model count by it from now on. The same ones again change nothing. */
  judge(judged: Judged): void {
    if (!this.#judge.judge(judged)) return;
    this.#completion.again();
    this.#applyFrames();
  }

  play(): void {
    void this.#whenPrepared((playback) => playback.play());
  }

  pause(): void {
    this.#playback?.pause();
  }

  /** A video that could not be played is loaded once more. */
  tryAgain(): void {
    // When it fails again, the snapshot says so.
    this.#playback?.reopen().catch(() => undefined);
  }

  toggle(): void {
    if (this.#playback?.isMoving) this.pause();
    else this.play();
  }

  /** To the beginning, and counted anew where the model counts. */
  reset(): void {
    this.pause();
    this.seekTo(0);
    this.#completion.again();
    if (this.#store.getSnapshot().problem === 'model') this.#store.set({ problem: null });
    this.#judge.restart();
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
    const { frames } = this.#judge;
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

  /** How fast the video goes on by itself now; 0 while it stands, or is led backwards picture by picture. */
  get speed(): number {
    return this.#playback?.speed ?? 0;
  }

  /** Where the playhead is, for whoever acts on it: what was read last may be older. */
  get atMs(): Millis {
    return this.#playback?.atMs ?? 0;
  }

  /** For whoever asks why: what the engine makes of the moment. */
  explain(): readonly string[] {
    return this.#judge.analysis?.explainAt(this.atMs) ?? [];
  }

  get moments(): readonly Moment[] {
    return this.#judge.analysis?.moments ?? [];
  }

  /** How far the count has come. */
  get countedMs(): Millis {
    return this.#judge.analysis?.lastMs ?? 0;
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
    return this.#judge.analysis?.momentAt(ms);
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

  /** Where the model watches, it is loaded before anything moves. */
  async #whenPrepared(act: (playback: Playback) => void): Promise<void> {
    const [playback, video] = [this.#playback, this.#video];
    if (!playback || !video || !this.#settings) return;
    this.#store.set({ isTouched: true });
    if (this.#judge.isWatching) await this.#judge.prepare(video, this.#settings.poseConfig());
    if (this.#playback === playback) act(playback);
  }

  #analysed(analysis: Analysis | undefined): void {
    const isModelMissing = this.#judge.isWatching && !analysis;
    this.#store.set({ chapters: analysis?.chapters ?? NO_CHAPTERS, judgedBy: analysis?.definition, isModelMissing });
    this.#draw(this.atMs);
    this.#moved(this.atMs);
  }

  #seen(frame: Frame, isCounted: boolean): void {
    const { analysis } = this.#judge;
    if (!isCounted) {
      // Shown where nothing was counted; where something was, that is drawn already.
      if (!analysis?.frameAt(frame.t)) this.#overlay?.show(frame, false);
      // It may be the picture the video ends with, once more.
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
    this.#overlay?.show(this.#judge.analysis?.frameAt(ms), this.#momentAt(ms)?.isGood ?? false);
  }

  #moved(ms: Millis): void {
    this.#feed.tell(ms, this.#momentAt(ms), this.#playback?.isMoving ?? false);
    this.#complete(ms);
  }

  #stand(ms: Millis, moment: Moment | undefined): void {
    this.#store.stand(standingOf(ms, moment, this.#store.getSnapshot().chapters.reps));
  }

  /** What was asked to be analysed has been played to its end, or nearly. */
  #complete(atMs: Millis): void {
    const { analysis, model, isWatching, hasSeenEnd } = this.#judge;
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
