/**
 * The recorder: combines camera, pose model, live count and video of an attempt, and provides them
 * as a React hook. React gets snapshots of the state, never frames.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import { aspectOf } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { t } from '../i18n/translate.ts';
import type { SeenPose } from '../pose/draw-pose-overlay.ts';
import type { AnalysedFrame } from '../pose/pose-loop.ts';
import { AudioControls, Sounds } from './audio/sounds.ts';
import { CapturePipeline } from './capture/capture-pipeline.ts';
import { PictureSettings } from './capture/stored-camera-settings.ts';
import { WakeLock, browserScreenKeeper } from './capture/wake-lock.ts';
import { ActiveRecording } from './live-count/active-recording.ts';
import { startCountdown } from './live-count/countdown.ts';
import { debugLines, showFrameRate } from './live-count/debug-lines-and-frame-rate.ts';
import { ABANDONED_SPOKEN, ENDING_SPOKEN } from './live-count/end-reasons.ts';
import type { Ending } from './live-count/end-reasons.ts';
import { HoldToStart, isHandsFreeRemembered, rememberHandsFree } from './live-count/hands-free-start.ts';
import { FrameCounter } from './live-count/live-rep-counter.ts';
import type { Attempt } from './live-count/recorded-attempt.ts';
import type { IdleFrame, RecorderSettings } from './recorder-settings.ts';
import { RecorderStore, isCountingDown } from './recorder-snapshot-store.ts';
import type { RecorderEvent, RecorderProblem, RecorderSnapshot } from './recorder-snapshot-store.ts';
import { SetupCheckDisplay } from './setup-check/throttled-setup-checks.ts';
import { STILL_MS } from './watch/interruptions.ts';
import { BodyBoxWatch } from './watch/monitor-set-in-progress.ts';

const TICK_MS = 250;

/** Result of switching the camera. If it is `failed`, the snapshot contains the problem. */
export type SwitchOutcome = 'switched' | 'refused' | 'no-other' | 'failed';

export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #store = new RecorderStore();
  readonly #sounds = new Sounds();
  readonly hearing = new AudioControls(this.#store, this.#sounds);
  readonly #wakeLock = new WakeLock(browserScreenKeeper());
  readonly #counter: FrameCounter;
  readonly #idle: SetupCheckDisplay<IdleFrame | null> | undefined;
  readonly #hold = new HoldToStart();
  readonly #body = new BodyBoxWatch((body) => this.#store.set({ body }));
  readonly picture: PictureSettings;
  #life = new AbortController();
  #countdown = new AbortController();
  #pipeline: CapturePipeline | undefined;
  #recording: ActiveRecording | undefined;
  #isSwitching = false;
  /**
   * Promise of the attempt while the recording is being finished. Further calls get the same
   * attempt.
   */
  #stopping: Promise<Attempt | undefined> | undefined;
  #isForCaller = false;
  #ticker: ReturnType<typeof setInterval> | undefined;

  constructor(settings: RecorderSettings) {
    this.#settings = settings;
    this.picture = new PictureSettings(this.#store, settings.source, () => this.#pipeline);
    this.#counter = new FrameCounter(settings.definition, this.#store, this.#sounds);
    const { onAnalysedIdle } = settings;
    this.#store.set({ isHandsFree: isHandsFreeRemembered() });
    this.#idle = onAnalysedIdle && new SetupCheckDisplay(onAnalysedIdle, (setup) => this.#store.set({ setup }));
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly getSnapshot = (): RecorderSnapshot => this.#store.getSnapshot();

  /**
   * Opens camera and model, and shows the camera's video. Never rejects: the snapshot contains the
   * problem.
   */
  async open(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<void> {
    this.close();
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#store.set({ stage: 'opening', problem: null, hasPicture: false, modelLoaded: 0, setup: [] });
    this.#wakeLock.hold();
    const pipeline = this.#rigOf(video, canvas);
    this.#pipeline = pipeline;
    try {
      await pipeline.open(signal);
      this.#beginRun();
      this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    } catch (fault) {
      if (!signal.aborted) this.#fail(pipeline.problemOf(fault));
    }
  }

  close(): void {
    this.#life.abort();
    this.#countdown.abort();
    clearInterval(this.#ticker);
    this.#dropTake();
    this.#pipeline?.close();
    this.#pipeline = undefined;
    this.#sounds.close();
    this.#wakeLock.release();
  }

  /**
   * Starts the countdown. Does nothing unless the recorder is ready. Must be called in a user
   * gesture such as a tap; otherwise browsers block sound.
   */
  async start(): Promise<void> {
    if (this.#store.getSnapshot().stage !== 'ready' || this.#isSwitching) return;
    this.#sounds.prime();
    this.#wakeLock.hold();
    this.#settings.onPrepare?.();
    this.#countdown = new AbortController();
    const { signal } = this.#countdown;
    this.#settings.onEvent('get-ready');
    try {
      await startCountdown(
        { store: this.#store, sounds: this.#sounds, begin: (called) => this.#beginRecording(called) },
        signal,
      );
    } catch (fault) {
      if (signal.aborted) return;
      reportError(fault);
      this.#abandon('start-failed');
    }
  }

  setHandsFree(isHandsFree: boolean): void {
    rememberHandsFree(isHandsFree);
    this.#hold.disarm();
    this.#store.set({ isHandsFree });
  }

  #abandon(event: RecorderEvent): void {
    if (this.#stopping) return;
    this.#hold.disarm();
    this.#countdown.abort();
    this.#sounds.hush();
    this.#dropTake();
    this.#pipeline?.source?.rest();
    this.#store.set({ stage: 'ready', countdown: null });
    this.#beginRun();
    this.#sounds.say(ABANDONED_SPOKEN[event] ?? '', 'warning');
    this.#settings.onEvent(event);
  }

  /** Cancels the countdown, and discards the part of the set that was already recorded. */
  cancel(why: 'cancelled' | 'turned' = 'cancelled'): void {
    if (isCountingDown(this.#store.getSnapshot())) this.#abandon(why);
  }

  async finish(ending: Ending = 'person', end: EarlyEnd | null = null): Promise<void> {
    if (this.#stopping) return;
    if (this.#recording) this.#sounds.say(ENDING_SPOKEN[ending], 'warning');
    const attempt = await this.#stopOnce(ending, end);
    if (attempt && !this.#isForCaller) this.#settings.onAttempt(attempt);
  }

  /**
   * Ends the recording and resolves to the attempt; undefined if nothing is recorded. Does not call
   * `onAttempt`.
   */
  stop(): Promise<Attempt | undefined> {
    this.#isForCaller = true;
    return this.#stopOnce('person', null);
  }

  #stopOnce(ending: Ending, end: EarlyEnd | null): Promise<Attempt | undefined> {
    this.#stopping ??= this.#stop(ending, end).finally(() => {
      this.#stopping = undefined;
    });
    return this.#stopping;
  }

  async #stop(ending: Ending, end: EarlyEnd | null): Promise<Attempt | undefined> {
    const recording = this.#recording;
    if (this.#store.getSnapshot().stage !== 'recording' || !recording) return undefined;
    const { signal } = this.#life;
    this.#store.set({ stage: 'finishing', countdown: null });
    clearInterval(this.#ticker);
    const attempt = await recording.finish(ending, end);
    if (signal.aborted) return undefined;
    if (attempt) {
      this.close();
      this.#store.set({ stage: 'finished' });
      // Reports a problem if the recording could not be finished. The screen can restore it from
      // the stored parts.
    } else this.#fail('model');
    return attempt;
  }

  /**
   * Switches to the camera with this id, or to the next camera if `id` is undefined. Returns
   * `refused` during countdown and recording.
   */
  async switchCamera(id?: string): Promise<SwitchOutcome> {
    const pipeline = this.#pipeline;
    const { signal } = this.#life;
    if (this.#store.getSnapshot().stage !== 'ready' || !pipeline || this.#isSwitching) return 'refused';
    this.#isSwitching = true;
    try {
      if (!(await pipeline.switchCamera(id, signal))) return 'no-other';
    } catch (fault) {
      if (!signal.aborted) this.#fail(pipeline.problemOf(fault));
      return 'failed';
    } finally {
      this.#isSwitching = false;
    }
    this.picture.switched(pipeline.choice);
    this.#beginRun();
    return 'switched';
  }

  explain(): readonly string[] {
    const pose = this.#pipeline?.pose;
    return pose ? debugLines(this.#store.getSnapshot(), pose, this.#counter.session) : ['Nothing is open.'];
  }

  #rigOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): CapturePipeline {
    const { choice, rotation } = this.picture;
    return new CapturePipeline(
      video,
      canvas,
      { choice, rotation, poseConfig: this.#settings.poseConfig },
      {
        onPicture: (source) => this.picture.opened(source),
        onDownloaded: (downloaded) => this.#store.set({ downloaded }),
        onModelLoaded: (modelLoaded) => this.#store.set({ modelLoaded }),
        onWarm: (model) => this.#store.set({ stage: 'ready', model }),
        onSteppedDown: (model) => this.#store.set({ model, isSteppedDown: true }),
        onAnalysed: (frame) => this.#analysed(frame),
        onReshaped: () => this.#reshaped(),
        onFault: () => this.#lose('model', 'model-lost'),
        onEnded: () => {
          if (this.picture.choice.kind === 'camera') this.#lose('lost', 'camera-lost');
          else void this.finish('video-ended');
        },
      },
    );
  }

  /**
   * Handles the loss of the camera or the model. Finishes a running recording; otherwise shows the
   * problem.
   */
  #lose(problem: RecorderProblem, ending: Ending): void {
    const { stage } = this.#store.getSnapshot();
    if (stage === 'recording') void this.finish(ending);
    else if (stage !== 'finishing') this.#fail(problem);
  }

  /**
   * Handles a changed aspect ratio after the phone was turned. All frames of a track must have the
   * same image size. So this ends a running set or the countdown; otherwise it starts a new series
   * of frames.
   */
  #reshaped(): void {
    const snapshot = this.#store.getSnapshot();
    // Cancels the countdown: the camera's new view has not been checked, and the athlete is not
    // near the phone.
    if (isCountingDown(snapshot)) this.cancel('turned');
    else if (snapshot.stage === 'recording') void this.finish('turned');
    else if (snapshot.stage !== 'finishing') this.#beginRun();
  }

  #analysed(analysed: AnalysedFrame): SeenPose {
    const seen = this.#counter.analysed(analysed);
    const [{ stage }, { last, session }] = [this.#store.getSnapshot(), this.#counter];
    if (last) this.#body.add(last, performance.now());
    if (stage === 'ready' && last && this.#pipeline) {
      this.#idle?.look(this.#pipeline.idleFrame(last), performance.now());
      this.#awaitHold(last, performance.now());
    }
    if (stage === 'recording' && last) this.#recording?.watch(last, session);
    return seen;
  }

  #awaitHold({ p }: Frame, now: Millis): void {
    const { onHeld } = this.#settings;
    if (!this.#idle || !onHeld || !this.#store.getSnapshot().isHandsFree) return;
    const { checks } = this.#idle;
    const isSetupMet = checks.length > 0 && checks.every(({ isMet }) => isMet);
    const { isAtStart, image } = this.#counter;
    const seen = this.#hold.look({ p, aspect: aspectOf(image), isAtStart, isSetupMet }, now);
    if (seen === 'announced') this.#sounds.say(t('hold still to start'));
    if (seen === 'held') onHeld();
  }

  #beginRun(isRecording = false): void {
    if (!this.#pipeline?.pose) return;
    this.#pipeline.startRun(isRecording);
    this.#counter.start(this.#pipeline.image);
  }

  async #beginRecording(signal: AbortSignal): Promise<void> {
    const { source, pose, video } = this.#pipeline ?? {};
    if (!video || !source || !pose) throw new Error('Nothing is open to record.');
    if (!(await pose.endRun()).isAnswered) throw new Error('The pose model does not answer.');
    signal.throwIfAborted();
    this.#beginRun(true);
    this.#isForCaller = false;
    const { rotation } = this.picture;
    this.#recording = new ActiveRecording(
      { video, track: source.track, rotation, pose, counter: this.#counter },
      this.#settings,
      {
        show: (shown) => this.#store.set(shown),
        say: (words) => this.#sounds.say(words, 'warning'),
        onOver: (ending, end) => void this.finish(ending, end),
        onNeverStarted: () => this.#abandon('start-failed'),
      },
    );
    this.#store.set({ stage: 'recording', elapsedSeconds: 0 });
    this.#settings.onBegin?.({
      startedAt: Date.now(),
      image: this.#counter.image,
      poseConfig: pose.config,
      delegate: pose.delegate,
      mimeType: this.#recording.mimeType,
    });
    await source.begin();
    if (signal.aborted) source.rest();
    else this.#settings.onEvent('started');
  }

  #dropTake(): void {
    this.#recording?.discard();
    this.#recording = undefined;
  }

  #tick(): void {
    const [pipeline, recording, now] = [this.#pipeline, this.#recording, performance.now()];
    if (!pipeline?.pose) return;
    showFrameRate(this.#store, this.#sounds, pipeline.pose, recording?.elapsedMs ?? null);
    const stillMs = pipeline.stillMs(now);
    recording?.tick(stillMs);
    if (!recording && stillMs >= STILL_MS) this.#idle?.look(null, now);
    if (this.#counter.isFull) void this.finish('full');
  }

  #fail(problem: RecorderProblem): void {
    this.close();
    if (problem !== 'model') this.picture.forgetCamera();
    this.#store.set({ stage: 'failed', problem, countdown: null });
  }
}

export interface UsedRecorder {
  readonly recorder: Recorder;
  readonly snapshot: RecorderSnapshot;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Opens camera and model again, for another attempt or after a problem. */
  readonly reopen: () => void;
}

/**
 * Creates a recorder for a component. Opens it when video and canvas are mounted, and closes it on
 * unmount. Other `settings` have no effect later; for them, the component needs another `key`.
 */
export const useRecorder = (settings: RecorderSettings): UsedRecorder => {
  const [recorder] = useState(() => new Recorder(settings));
  const snapshot = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const reopen = (): void => {
    if (video.current && canvas.current) void recorder.open(video.current, canvas.current);
  };
  useEffect(() => {
    if (video.current && canvas.current) void recorder.open(video.current, canvas.current);
    return () => recorder.close();
  }, [recorder]);
  return { recorder, snapshot, video, canvas, reopen };
};
