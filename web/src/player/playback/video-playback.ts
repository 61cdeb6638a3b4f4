/**
 * Controls a video element: play, stop, reverse, seek and step by frames. Reloads the video if its
 * link has expired. Reports frames to a listener, not to React.
 */
import type { Millis } from '@reptemple/engine/units';
import { watchFrames } from '../../pose/frame-source.ts';
import { frameBeside } from '../analysis/frame-by-frame-count.ts';
import { FrameSeeker } from './frame-seeker.ts';
import { STEP_MS, FrameStepper, INSIDE_MS } from './frame-stepper.ts';
import { knownLength, loaded, FailurePlaces } from './load-and-resume-video.ts';
import type { PlaybackListener, Stage } from './load-and-resume-video.ts';
import { playable, shuttled } from './playback-rate-limit-and-shuttle.ts';
import type { Shuttle } from './playback-rate-limit-and-shuttle.ts';

class Repaints {
  readonly #act: (elapsed: Millis) => void;
  #isOn = false;
  #handle = 0;
  #lastAt = 0;

  constructor(act: (elapsed: Millis) => void) {
    this.#act = act;
  }

  begin(): void {
    this.end();
    this.#isOn = true;
    this.#lastAt = performance.now();
    this.#next();
  }

  end(): void {
    this.#isOn = false;
    cancelAnimationFrame(this.#handle);
  }

  #next(): void {
    this.#handle = requestAnimationFrame((now) => {
      const elapsed = now - this.#lastAt;
      this.#lastAt = now;
      this.#act(elapsed);
      if (this.#isOn) this.#next();
    });
  }
}

/**
 * Interval in ms at which the playhead is read. Frame callbacks alone are not enough: a video that
 * is scrolled out of view gets few, but its numbers may still be visible.
 */
const LOOKED_EVERY_MS = 100;

export class Playback {
  readonly #video: HTMLVideoElement;
  readonly #listener: PlaybackListener;
  readonly #life = new AbortController();
  readonly #seeker: FrameSeeker;
  readonly #stepper = new FrameStepper((ms) => this.#show(ms));
  readonly #repaints = new Repaints((elapsed) => this.#backwards(elapsed));
  readonly #failures = new FailurePlaces();
  readonly #stopWatching: () => void;
  frames: readonly { readonly t: Millis }[] = [];
  /** True if a step goes to the next analysed frame; false if it goes to the video's next frame. */
  stepsAnalyzedFrames = false;
  #stage: Stage = 'loading';
  #lengthMs: Millis = 0;
  #rate = 1;
  #pace = Infinity;
  #shuttle: Shuttle = 1;
  /** Playhead in ms. After a seek it is the requested time, even while that frame still loads. */
  #atMs: Millis = 0;
  #asked: Millis | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  #isWired = false;
  /**
   * True if playback failed twice at the current position. Other positions may still be playable.
   */
  #isBroken = false;
  #stepping: AbortController | undefined;
  #nextStep: 1 | -1 | undefined;

  constructor(video: HTMLVideoElement, listener: PlaybackListener) {
    this.#video = video;
    this.#listener = listener;
    this.#seeker = new FrameSeeker(video);
    this.#stopWatching = watchFrames(video, (ms) => this.#frameShown(ms));
  }

  async open(startMs: Millis, isLost = false): Promise<void> {
    const { signal } = this.#life;
    try {
      await loaded(this.#video, signal, isLost, this.#listener.onLost);
      if (!this.#isWired) await this.#wire();
    } catch (fault) {
      if (!signal.aborted) this.#go('failed');
      throw fault;
    }
    this.#go('ready');
    // Seeks even to 0, because that hides the poster and shows the frame at the playhead.
    this.seek(this.#asked ?? startMs);
  }

  /**
   * Reloads the video and continues at the same position, playing if it played before. Rejects like
   * `open`.
   */
  async reopen(): Promise<void> {
    // Does nothing if the video is already being loaded.
    if (this.#stage === 'loading') return;
    const { isMoving } = this;
    this.#isBroken = false;
    this.#rest();
    this.#seeker.forgetWanted();
    this.#asked = this.#atMs;
    this.#shuttle = 1;
    this.#go('loading');
    await this.open(this.#atMs, true);
    if (isMoving) this.play();
  }

  /** Reloads a failed video. Does not reject: `onStage` reports failures. */
  #reopenQuietly(): void {
    this.reopen().catch(() => undefined);
  }

  /**
   * Handles a playback error. Reloads the video with a new link. At the second error at the same
   * position, fails instead, because reloading would never end.
   */
  #lost(): void {
    if (this.#stage === 'loading') return;
    if (!this.#failures.isAgain(this.#atMs)) return this.#reopenQuietly();
    this.#rest();
    this.#isBroken = true;
    this.#go('failed');
    this.#listener.onBroken();
  }

  async #wire(): Promise<void> {
    const { signal } = this.#life;
    const video = this.#video;
    const seconds = await knownLength(video, signal);
    this.#isWired = true;
    this.#knowLength(seconds ?? 0);
    video.addEventListener('error', () => this.#lost(), { signal });
    video.addEventListener('durationchange', () => this.#knowLength(video.duration), { signal });
    video.addEventListener('play', () => this.#began(), { signal });
    // Handles the pause event in forward playback. Ignores the pause that starts reverse playback,
    // and a late event after the video plays again.
    const halted = (): void => {
      if (this.#shuttle > 0 && (video.paused || video.ended)) this.#stopped();
    };
    video.addEventListener('pause', halted, { signal });
    video.addEventListener('ended', halted, { signal });
    video.addEventListener('seeked', () => this.#seeker.toWanted(), { signal });
    const stalled = (): void => {
      if (this.isMoving && this.#shuttle > 0) this.#goneOn();
    };
    video.addEventListener('waiting', stalled, { signal });
    video.addEventListener('playing', stalled, { signal });
  }

  get atMs(): Millis {
    return this.#atMs;
  }

  get lengthMs(): Millis {
    return this.#lengthMs;
  }

  get isMoving(): boolean {
    return this.#stage === 'playing';
  }

  /** Current forward playback rate; 0 while paused, in reverse or buffering. */
  get speed(): number {
    const isWaiting = this.#video.seeking || this.#video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    return this.isMoving && this.#shuttle > 0 && !isWaiting ? this.#video.playbackRate : 0;
  }

  set rate(rate: number) {
    this.#rate = rate;
    this.#applyRate();
  }

  set pace(pace: number | undefined) {
    this.#pace = pace ?? Infinity;
    this.#applyRate();
  }

  play(shuttle: Shuttle = 1): void {
    if (this.#stage === 'loading' || this.#stage === 'failed') return;
    this.#shuttle = shuttle;
    this.#applyRate();
    if (shuttle < 0) {
      this.#video.pause();
      this.#began();
    } else if (this.#video.paused) {
      if (this.#lengthMs > 0 && this.#atMs >= this.#lengthMs - 1) this.seek(0);
      // Seeks to the requested time before playing, because a pending seek to the end would stop
      // playback.
      this.#seeker.toWanted();
      void this.#video.play().catch((fault: unknown) => this.#refused(fault));
    } else this.#go('playing');
  }

  pause(): void {
    if (this.#shuttle < 0) this.#stopped();
    else this.#video.pause();
  }

  /** Plays forwards (1) or backwards (-1). If the video already does, doubles the speed. */
  shuttle(direction: 1 | -1): void {
    this.play(shuttled(this.isMoving ? this.#shuttle : 0, direction));
  }

  /** Moves the playhead to `ms`, and cancels a frame step in progress. */
  seek(ms: Millis): void {
    this.#stepping?.abort();
    this.#stepping = undefined;
    this.#nextStep = undefined;
    this.#seeker.forgetShown();
    this.#seek(ms);
  }

  #seek(ms: Millis): void {
    if (this.#stage === 'failed' && !this.#isBroken) return;
    if (this.#stage === 'loading' || this.#stage === 'failed') {
      this.#asked = Math.max(0, ms);
      this.#atMs = this.#asked;
      this.#listener.onMoved(this.#asked);
      if (this.#isBroken) this.#reopenQuietly();
      return;
    }
    const most = this.#lengthMs > 0 ? this.#lengthMs : ms;
    const target = Math.min(Math.max(0, ms), most);
    this.#stepper.forget();
    this.#atMs = target;
    this.#seeker.seek(target);
    this.#listener.onMoved(target);
  }

  /**
   * Stops playback and moves by one frame. If a step is in progress, only the latest request waits
   * for it. So a quick press is not lost, and a held key stops when it is released.
   */
  step(direction: 1 | -1): void {
    if (this.#stage === 'loading' || this.#stage === 'failed') return;
    if (this.#stepping) {
      this.#nextStep = direction;
      return;
    }
    this.pause();
    const stepping = new AbortController();
    this.#stepping = stepping;
    void this.#stepped(direction, stepping.signal).finally(() => {
      if (this.#stepping !== stepping) return;
      this.#stepping = undefined;
      const next = this.#nextStep;
      this.#nextStep = undefined;
      if (next !== undefined) this.step(next);
    });
  }

  close(): void {
    this.#life.abort();
    this.#stopWatching();
    this.#rest();
    this.#video.pause();
  }

  async #stepped(direction: 1 | -1, signal: AbortSignal): Promise<void> {
    if (this.stepsAnalyzedFrames && this.frames.length > 0) {
      const beside = frameBeside(this.frames, this.#atMs, direction);
      this.seek(beside === undefined ? (direction === 1 ? this.#lengthMs : 0) : beside + INSIDE_MS);
      return;
    }
    const fromMs = this.#atMs;
    const endMs = this.#lengthMs > 0 ? this.#lengthMs : fromMs + STEP_MS;
    const shown = await this.#stepper.step({ fromMs, endMs, shownMs: this.#seeker.shownMs }, direction, signal);
    if (signal.aborted) return;
    this.#atMs = shown;
    this.#listener.onMoved(shown);
  }

  async #show(ms: Millis): Promise<Millis | undefined> {
    if (this.#seeker.reportsFrames) return this.#seeker.show(ms);
    this.#seek(ms);
    return undefined;
  }

  #frameShown(ms: Millis): void {
    const isPlaying = this.#stage === 'playing' && this.#shuttle > 0;
    if (isPlaying) this.#stepper.learn(ms);
    this.#seeker.frameShown(ms);
    this.#listener.onShown(ms);
    if (isPlaying) this.#goneOn();
  }

  #knowLength(seconds: number): void {
    if (!Number.isFinite(seconds)) return;
    this.#lengthMs = seconds * 1000;
    this.#listener.onLength(this.#lengthMs);
  }

  #applyRate(): void {
    this.#video.playbackRate = playable(Math.min(this.#pace, this.#rate * Math.max(1, this.#shuttle)));
  }

  /**
   * Follows the playhead after playback began. Forwards, reads it at an interval; in reverse, moves
   * it at each repaint.
   */
  #began(): void {
    this.#go('playing');
    this.#rest();
    if (this.#shuttle > 0) {
      this.#look = setInterval(() => this.#goneOn(), LOOKED_EVERY_MS);
      return;
    }
    this.#repaints.begin();
  }

  #rest(): void {
    this.#repaints.end();
    clearInterval(this.#look);
  }

  #stopped(): void {
    this.#rest();
    this.#stepper.forget();
    this.#shuttle = 1;
    this.#go('paused');
    this.#goneOn();
  }

  /**
   * Handles a rejected `play()`: playback stays stopped. Reasons are the autoplay policy, a battery
   * saver, or an immediate stop.
   */
  #refused(fault: unknown): void {
    if (this.#stage === 'loading' || this.#stage === 'failed') return;
    this.#stopped();
    if (fault instanceof DOMException && fault.name === 'NotAllowedError') this.#listener.onHeldBack();
  }

  #goneOn(): void {
    this.#atMs = this.#seeker.wanted ?? this.#video.currentTime * 1000;
    this.#listener.onMoved(this.#atMs);
  }

  /**
   * Moves the playhead back, because browsers cannot play in reverse. Seeks only when the previous
   * seek is done. `elapsed` is in ms.
   */
  #backwards(elapsed: Millis): void {
    this.#atMs = Math.max(0, this.#atMs + elapsed * this.#shuttle * this.#rate);
    if (!this.#video.seeking || this.#atMs === 0) this.#video.currentTime = this.#atMs / 1000;
    if (this.#atMs === 0) this.pause();
    this.#listener.onMoved(this.#atMs);
  }

  #go(stage: Stage): void {
    this.#stage = stage;
    this.#listener.onStage(stage, this.#shuttle);
  }
}
