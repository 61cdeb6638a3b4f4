/** The video as a thing that is played, stopped, sought and stepped through. It owns the element while it is open; React does not see frames. */
import type { Millis } from '@reptemple/engine/units';
import { watchFrames } from '../camera/frame-source.ts';
import { STEP_MS, FrameStepper, INSIDE_MS } from './frame-stepper.ts';
import { knownLength } from './known-length.ts';
import { loaded } from './loading.ts';
import { Losses } from './losses.ts';
import { frameBeside } from './moments.ts';
import { PictureSeeker } from './picture-seeker.ts';
import type { PlaybackListener, Stage } from './playback-listener.ts';
import { Repaints } from './repaints.ts';
import { playable, shuttled } from './shuttle.ts';
import type { Shuttle } from './shuttle.ts';

/** Of a video that has been scrolled away hardly a frame is announced, and its figures may still be on the screen. */
const LOOKED_EVERY_MS = 100;

export class Playback {
  readonly #video: HTMLVideoElement;
  readonly #listener: PlaybackListener;
  readonly #life = new AbortController();
  readonly #seeker: PictureSeeker;
  readonly #stepper = new FrameStepper((ms) => this.#show(ms));
  readonly #repaints = new Repaints((elapsed) => this.#backwards(elapsed));
  readonly #losses = new Losses();
  readonly #stopWatching: () => void;
  /** Analyzed frames; empty where there is no track. */
  frames: readonly { readonly t: Millis }[] = [];
  /** A step goes to the next analyzed frame instead of the next frame of the video. */
  stepsAnalyzedFrames = false;
  #stage: Stage = 'loading';
  #lengthMs: Millis = 0;
  #rate = 1;
  #pace = Infinity;
  #shuttle: Shuttle = 1;
  /** Where the playhead is: what was asked for, also while the picture is still on its way. */
  #atMs: Millis = 0;
  /** Asked for before the video could be sought. */
  #asked: Millis | undefined;
  #look: ReturnType<typeof setInterval> | undefined;
  #isWired = false;
  /** It has failed, and may go on anywhere but here. */
  #isBroken = false;
  /** The step that is on its way. */
  #stepping: AbortController | undefined;

  constructor(video: HTMLVideoElement, listener: PlaybackListener) {
    this.#video = video;
    this.#listener = listener;
    this.#seeker = new PictureSeeker(video);
    this.#stopWatching = watchFrames(video, (ms) => this.#frameShown(ms));
  }

  /** Resolves when the video can be played, at `startMs`; rejects when it cannot, or when closed meanwhile. */
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
    // A poster goes with the first seek: what is on screen is from now on what the playhead says.
    this.seek(this.#asked ?? startMs);
  }

  /** After it has failed: once more, where it stood. Rejects as `open` does. */
  async reopen(): Promise<void> {
    // Whoever loads it hears of it.
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

  /** What goes wrong is said by the stage. */
  #reopenQuietly(): void {
    this.reopen().catch(() => undefined);
  }

  /** By another link it goes on, once: a place that no link gets past would be loaded without an end. */
  #lost(): void {
    if (this.#stage === 'loading') return;
    if (!this.#losses.isAgain(this.#atMs)) return this.#reopenQuietly();
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
    // The pause that reversing begins with is none; nor is one that is told of late, when the video plays again.
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

  /** Times the speed it was taken at, forwards; 0 while it does not play by itself, or waits for its pictures. */
  get speed(): number {
    const isWaiting = this.#video.seeking || this.#video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    return this.isMoving && this.#shuttle > 0 && !isWaiting ? this.#video.playbackRate : 0;
  }

  set rate(rate: number) {
    this.#rate = rate;
    this.#applyRate();
  }

  /** Faster than this nothing plays forwards, whatever rate was chosen; undefined: as one likes. */
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
      // No picture is waited for that is still on its way, least of all the last one: playing would end with it.
      this.#seeker.toWanted();
      void this.#video.play().catch((fault: unknown) => this.#refused(fault));
    } else this.#go('playing');
  }

  pause(): void {
    if (this.#shuttle < 0) this.#stopped();
    else this.#video.pause();
  }

  /** One step faster in a direction. */
  shuttle(direction: 1 | -1): void {
    this.play(shuttled(this.isMoving ? this.#shuttle : 0, direction));
  }

  /** It goes before a step that is on its way. */
  seek(ms: Millis): void {
    this.#stepping?.abort();
    this.#stepping = undefined;
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

  /** One frame on or back; it stops for that. Steps asked for while one is on its way wait for nothing: they are left out. */
  step(direction: 1 | -1): void {
    if (this.#stage === 'loading' || this.#stage === 'failed' || this.#stepping) return;
    this.pause();
    const stepping = new AbortController();
    this.#stepping = stepping;
    void this.#stepped(direction, stepping.signal).finally(() => {
      if (this.#stepping === stepping) this.#stepping = undefined;
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

  /** Resolves to the time of the frame on screen at `ms`; undefined where the browser does not say it. */
  async #show(ms: Millis): Promise<Millis | undefined> {
    if (this.#seeker.saysFrames) return this.#seeker.show(ms);
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

  /** What plays by itself is looked at with its frames: nothing is repainted in between. What is led backwards goes on at every repaint. */
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

  /** Before the page was touched, by a phone that saves its battery, or because it was stopped at once: then it stays as it is. */
  #refused(fault: unknown): void {
    if (this.#stage === 'loading' || this.#stage === 'failed') return;
    this.#stopped();
    if (fault instanceof DOMException && fault.name === 'NotAllowedError') this.#listener.onHeldBack();
  }

  #goneOn(): void {
    this.#atMs = this.#seeker.wanted ?? this.#video.currentTime * 1000;
    this.#listener.onMoved(this.#atMs);
  }

  /** No browser plays backwards: it is sought, again as soon as the last picture is there. */
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
