/** Video and frames of one recording, from 1 of the countdown until it is finished or discarded. */
import type { Session } from '@reptemple/engine/counting/advance';
import type { EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import type { AdaptivePose } from '../../pose/adaptive-pose.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import { startFilm } from '../capture/video-capture.ts';
import type { Film } from '../capture/video-capture.ts';
import type { RecorderSettings } from '../recorder-settings.ts';
import { NO_LIMITS } from '../watch/limit-watch.ts';
import { SetWatch } from '../watch/monitor-recording.ts';
import type { SetWatchListener } from '../watch/monitor-recording.ts';
import { makeAttempt } from './attempt-result.ts';
import type { Attempt, AttemptParts } from './attempt-result.ts';
import type { Ending } from './end-reasons.ts';
import type { FrameCounter } from './frame-counter.ts';

/** Interval of data chunks in ms (specification S2, section 9). */
const PIECE_MS = 1000;

export interface TakeParts {
  readonly video: HTMLVideoElement;
  /** Track of the camera; undefined for a video. */
  readonly track: MediaStreamTrack | undefined;
  readonly rotation: Rotation;
  readonly pose: AdaptivePose;
  readonly counter: FrameCounter;
}

export interface TakeListener extends SetWatchListener {
  /** Called if MediaRecorder failed before its first byte, so there is no video. */
  readonly onNeverStarted: () => void;
}

type TakeSettings = Pick<RecorderSettings, 'definition' | 'limits' | 'onPiece'>;

export class ActiveRecording {
  readonly #parts: TakeParts;
  readonly #settings: TakeSettings;
  readonly #film: Film;
  readonly #watch: SetWatch;
  /** Recorded chunks that have not been passed on yet. */
  #chunks: Blob[] = [];
  #handedFrames = 0;
  #handedAtMs: Millis = 0;

  /** Starts the recording. Throws if MediaRecorder cannot be started. */
  constructor(parts: TakeParts, settings: TakeSettings, listener: TakeListener) {
    this.#parts = parts;
    this.#settings = settings;
    this.#film = startFilm(parts.video, parts.rotation, {
      onChunk: (chunk) => {
        if (settings.onPiece) this.#chunks.push(chunk);
      },
      onNeverStarted: listener.onNeverStarted,
    });
    this.#watch = new SetWatch(settings.limits ?? NO_LIMITS, { track: parts.track, page: document }, listener);
  }

  /** Adds a frame. `session`: engine state after it. */
  watch(frame: Frame, session: Session): void {
    this.#watch.frame(frame, session);
  }

  get elapsedMs(): Millis {
    return this.#film.elapsedMs();
  }

  /** MIME type of the video; null if this browser cannot record. */
  get mimeType(): string | null {
    return this.#film.mimeType;
  }

  /**
   * Passes on a piece when due. Must be called several times a second. `stillMs`: time without a
   * new camera frame.
   */
  tick(stillMs: Millis): void {
    this.#watch.still(stillMs);
    if (this.elapsedMs - this.#handedAtMs >= PIECE_MS) this.#handOn();
  }

  /**
   * Ends the recording and resolves to the attempt; undefined on failure, when the pieces passed on
   * so far remain.
   */
  async finish(ending: Ending, end: EarlyEnd | null): Promise<Attempt | undefined> {
    this.#watch.close();
    try {
      const { times, isAnswered } = await this.#parts.pose.endRun();
      const film = await this.#film.finish();
      this.#handOn();
      // The ending is `model-lost` if the model did not respond at the end.
      return this.#attemptOf({ times, ...film, ending: isAnswered ? ending : 'model-lost', end });
    } catch {
      return undefined;
    }
  }

  /** Stops and drops the recorded data. No effect after `finish`. */
  discard(): void {
    this.#watch.close();
    this.#film.discard();
  }

  #handOn(): void {
    this.#handedAtMs = this.elapsedMs;
    const { onPiece } = this.#settings;
    if (!onPiece) return;
    const frames = this.#parts.counter.framesFrom(this.#handedFrames);
    const chunks = this.#chunks;
    if (frames.length === 0 && chunks.length === 0) return;
    this.#handedFrames += frames.length;
    this.#chunks = [];
    const type = this.mimeType ?? '';
    onPiece({ video: chunks.length === 0 ? null : new Blob(chunks, { type }), frames });
  }

  #attemptOf(last: Pick<AttemptParts, 'times' | 'video' | 'filmEndedMs' | 'ending' | 'end'>): Attempt {
    const { counter, pose } = this.#parts;
    const { config, delegate } = pose;
    const { definition } = this.#settings;
    return makeAttempt({ ...counter.counted(), definition, pose: { config, delegate }, ...last });
  }
}
