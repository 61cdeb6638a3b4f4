/** Camera, pose, count and film of one attempt after another. React subscribes to its snapshot; frames never reach React. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { AdaptivePose } from './adaptive-pose.ts';
import { makeAttempt } from './attempt.ts';
import type { Attempt, AttemptParts } from './attempt.ts';
import { rememberAudio, rememberedAudio } from './audio-settings.ts';
import type { AudioSettings } from './audio-settings.ts';
import { PRE_DELAY_MS, RECORDING_STARTS_AT, countDown, pause } from './countdown.ts';
import { startFilm } from './film.ts';
import type { Film } from './film.ts';
import { CameraFault, cameraAfter, listCameras } from './live-camera.ts';
import { openSource } from './picture-source.ts';
import type { PictureSource, SourceChoice } from './picture-source.ts';
import { PoseView } from './pose-view.ts';
import { RECORDING_POSE_CONFIG, modelOf } from '@reptemple/pose/pose-config';
import { RecorderStore, isCountingDown } from './recorder-state.ts';
import type { RecorderEvent, RecorderProblem } from './recorder-state.ts';
import { FrameCounter } from './frame-counter.ts';
import { Sounds } from './sounds.ts';

const TICK_MS = 250;

export interface RecorderSettings {
  readonly definition: ExerciseDefinition;
  readonly source: SourceChoice;
  readonly onEvent: (event: RecorderEvent) => void;
  /** Recording has ended: camera and model are released. */
  readonly onAttempt: (attempt: Attempt) => void;
}

export type SwitchOutcome = 'switched' | 'refused' | 'no-other';

export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #store = new RecorderStore();
  readonly #sounds = new Sounds();
  readonly #counter: FrameCounter;
  #choice: SourceChoice;
  #life = new AbortController();
  /** From the tap on Start to GO!. */
  #takeoff = new AbortController();
  #video: HTMLVideoElement | undefined;
  #view: PoseView | undefined;
  #source: PictureSource | undefined;
  #pose: AdaptivePose | undefined;
  #film: Film | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(settings: RecorderSettings) {
    this.#settings = settings;
    this.#choice = settings.source;
    this.#counter = new FrameCounter(settings.definition, this.#store, this.#sounds);
    this.#hearAs(rememberedAudio());
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly getSnapshot = (): ReturnType<RecorderStore['getSnapshot']> => this.#store.getSnapshot();

  /** Opens camera and model and shows the picture. Never rejects: what goes wrong is in the snapshot. */
  async open(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<void> {
    this.close();
    this.#life = new AbortController();
    this.#video = video;
    this.#view = new PoseView(canvas);
    this.#store.set({ stage: 'opening', problem: null });
    const { signal } = this.#life;
    try {
      await this.#openSource(video, signal);
      await this.#openPose(video, signal);
    } catch (fault) {
      if (!signal.aborted) this.#fail(fault instanceof CameraFault ? fault.problem : this.#source ? 'model' : 'video');
    }
  }

  /** Lets go of camera, model and sound. */
  close(): void {
    this.#life.abort();
    this.#takeoff.abort();
    clearInterval(this.#ticker);
    this.#film?.discard();
    this.#film = undefined;
    this.#pose?.close();
    this.#pose = undefined;
    this.#source?.close();
    this.#source = undefined;
    this.#sounds.close();
  }

  /** Call it in the tap: browsers let a page be heard only then. */
  async start(): Promise<void> {
    if (this.#store.getSnapshot().stage !== 'ready') return;
    this.#sounds.prime();
    this.#takeoff = new AbortController();
    const { signal } = this.#takeoff;
    this.#store.set({ stage: 'get-ready' });
    this.#settings.onEvent('get-ready');
    try {
      await pause(PRE_DELAY_MS, signal);
      await countDown(signal, (number) => this.#count(number, signal));
      this.#store.set({ countdown: null });
    } catch {
      if (signal.aborted) return;
      this.#store.set({ stage: 'ready', countdown: null });
      this.#settings.onEvent('start-failed');
    }
  }

  /** Calls the countdown off. Its last second may be recorded already; that is thrown away. */
  cancel(): void {
    if (!isCountingDown(this.#store.getSnapshot())) return;
    this.#takeoff.abort();
    this.#sounds.hush();
    this.#film?.discard();
    this.#film = undefined;
    this.#source?.rest();
    this.#store.set({ stage: 'ready', countdown: null });
    this.#beginRun();
    this.#settings.onEvent('cancelled');
  }

  /** Ends the attempt, lets go of the camera and hands the attempt over. */
  async finish(): Promise<void> {
    const attempt = await this.stop();
    if (attempt) this.#settings.onAttempt(attempt);
  }

  /** The same for the caller alone; undefined when nothing is being recorded. */
  async stop(): Promise<Attempt | undefined> {
    const [pose, film] = [this.#pose, this.#film];
    if (this.#store.getSnapshot().stage !== 'recording' || !pose || !film) return undefined;
    const { signal } = this.#life;
    this.#store.set({ stage: 'finishing', countdown: null });
    clearInterval(this.#ticker);
    const times = await pose.endRun();
    const video = await film.finish();
    if (signal.aborted) return undefined;
    const attempt = this.#attemptOf(pose, times, video);
    this.close();
    this.#store.set({ stage: 'finished' });
    return attempt;
  }

  /** What has been recorded up to now, at once: the page may be gone in a moment. The recording goes on. */
  draft(): Attempt | undefined {
    const [pose, film] = [this.#pose, this.#film];
    if (this.#store.getSnapshot().stage !== 'recording' || !pose || !film) return undefined;
    return this.#attemptOf(pose, pose.runSoFar(), film.soFar());
  }

  /** To the next camera of this device; refused while recording or counting down. */
  async switchCamera(): Promise<SwitchOutcome> {
    if (this.#store.getSnapshot().stage !== 'ready' || !this.#video) return 'refused';
    const other = cameraAfter(await listCameras(), this.#source?.id);
    if (!other || this.#choice.kind !== 'camera') return 'no-other';
    this.#choice = { kind: 'camera', id: other.id };
    this.#source?.close();
    this.#source = undefined;
    try {
      await this.#openSource(this.#video, this.#life.signal);
    } catch (fault) {
      this.#fail(fault instanceof CameraFault ? fault.problem : 'busy');
    }
    this.#beginRun();
    return 'switched';
  }

  /** Turns the picture upside down and back; refused while recording, because the film is already being made. */
  rotate(): boolean {
    if (this.#store.getSnapshot().stage !== 'ready' || !this.#pose) return false;
    const rotation = this.#store.getSnapshot().rotation === 0 ? 180 : 0;
    this.#pose.rotation = rotation;
    this.#store.set({ rotation });
    return true;
  }

  showOverlay(isOverlayShown: boolean): void {
    if (this.#view) this.#view.isShown = isOverlayShown;
    this.#store.set({ isOverlayShown });
  }

  setAudio(audio: AudioSettings): void {
    this.#hearAs(audio);
    rememberAudio(audio);
  }

  #hearAs(audio: AudioSettings): void {
    this.#sounds.settings = audio;
    this.#store.set({ audio });
  }

  #attemptOf(pose: AdaptivePose, times: AttemptParts['times'], video: Blob): Attempt {
    const { definition } = this.#settings;
    const { config, delegate } = pose;
    return makeAttempt({ ...this.#counter.counted(), definition, pose: { config, delegate }, times, video });
  }

  async #openSource(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const source = await openSource(video, this.#choice, signal);
    this.#source = source;
    source.onEnded(() => void this.finish());
    this.#store.set({ isMirrored: source.isMirrored });
  }

  async #openPose(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    const pose = await AdaptivePose.open(video, RECORDING_POSE_CONFIG, {
      onProgress: (modelLoaded) => this.#store.set({ modelLoaded }),
      onShown: (at) => this.#view?.show(at),
      onAnalysed: (frame) => this.#view?.add(frame.at, this.#counter.analysed(frame)),
      onFault: () => this.#fail('model'),
      onWarm: () => {
        if (!signal.aborted) this.#store.set({ stage: 'ready', model: modelOf(pose.config) });
      },
      onSteppedDown: (model) => {
        this.#store.set({ model, isSteppedDown: true });
        this.#settings.onEvent('stepped-down');
      },
    });
    if (signal.aborted) {
      pose.close();
      signal.throwIfAborted();
    }
    this.#pose = pose;
    pose.rotation = this.#store.getSnapshot().rotation;
    this.#beginRun();
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
  }

  #beginRun(): void {
    const [video, pose] = [this.#video, this.#pose];
    if (!video || !pose) return;
    pose.startRun();
    this.#counter.start({ width: video.videoWidth, height: video.videoHeight });
  }

  async #count(number: number, signal: AbortSignal): Promise<void> {
    const { stage } = this.#store.getSnapshot();
    // A short test video, or a finger on Finish, may have ended it already.
    if (number < RECORDING_STARTS_AT && stage !== 'recording') return;
    this.#sounds.say(number === 0 ? 'GO!' : String(number));
    this.#store.set(stage === 'recording' ? { countdown: number } : { stage: 'countdown', countdown: number });
    if (number === RECORDING_STARTS_AT) await this.#beginRecording(signal);
  }

  async #beginRecording(signal: AbortSignal): Promise<void> {
    const [video, source, pose] = [this.#video, this.#source, this.#pose];
    if (!video || !source || !pose) throw new Error('Nothing is open to record.');
    await pose.endRun();
    signal.throwIfAborted();
    this.#beginRun();
    this.#film = startFilm(video, this.#store.getSnapshot().rotation);
    this.#store.set({ stage: 'recording', elapsedSeconds: 0 });
    await source.begin();
    if (signal.aborted) source.rest();
    else this.#settings.onEvent('started');
  }

  #tick(): void {
    const pose = this.#pose;
    if (!pose) return;
    const { framesPerSecond, hopeless } = pose;
    const { slowness } = this.#store.getSnapshot();
    // Not a message that would lie over the picture: it is shown on the stage, and said.
    if (hopeless && !slowness && this.#film) this.#sounds.say('Too few frames');
    this.#store.set({
      framesPerSecond: framesPerSecond === null ? null : Math.round(framesPerSecond),
      slowness: hopeless ?? null,
      ...(this.#film ? { elapsedSeconds: Math.floor(this.#film.elapsedMs() / 1000) } : {}),
    });
    if (this.#counter.isFull) void this.finish();
  }

  #fail(problem: RecorderProblem): void {
    this.close();
    this.#store.set({ stage: 'failed', problem, countdown: null });
  }
}
