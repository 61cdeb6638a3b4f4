/**
 * Records the video and the frames of one set. Passes them on in parts of one second, which are
 * stored in case the page crashes.
 */
import type { Session } from '@reptemple/engine/counting/advance-session';
import type { Frame } from '@reptemple/engine/landmark-track';
import type { EarlyEnd } from '@reptemple/engine/rules/attempt-limits';
import type { Millis } from '@reptemple/engine/units';
import type { AdaptivePose } from '../../pose/adaptive-pose-model.ts';
import type { Rotation } from '../../pose/pose-worker-messages.ts';
import { startVideoRecording } from '../capture/video-capture.ts';
import type { VideoRecording } from '../capture/video-capture.ts';
import type { RecorderSettings } from '../recorder-settings.ts';
import { NO_LIMITS } from '../watch/announce-and-apply-limits.ts';
import { SetWatch } from '../watch/monitor-set-in-progress.ts';
import type { SetWatchListener } from '../watch/monitor-set-in-progress.ts';
import type { Ending } from './end-reasons.ts';
import type { FrameCounter } from './live-rep-counter.ts';
import { makeAttempt } from './recorded-attempt.ts';
import type { Attempt, AttemptParts } from './recorded-attempt.ts';

/** Length in ms of the parts in which the recording is passed on (specification S2, section 9). */
const PIECE_MS = 1000;

export interface RecordingParts {
  readonly video: HTMLVideoElement;
  readonly track: MediaStreamTrack | undefined;
  readonly rotation: Rotation;
  readonly pose: AdaptivePose;
  readonly counter: FrameCounter;
}

export interface RecordingListener extends SetWatchListener {
  readonly onNeverStarted: () => void;
}

type RecordingSettings = Pick<RecorderSettings, 'definition' | 'limits' | 'onPiece'>;

export class ActiveRecording {
  readonly #parts: RecordingParts;
  readonly #settings: RecordingSettings;
  readonly #video: VideoRecording;
  readonly #watch: SetWatch;
  #chunks: Blob[] = [];
  #handedFrames = 0;
  #handedAtMs: Millis = 0;

  constructor(parts: RecordingParts, settings: RecordingSettings, listener: RecordingListener) {
    this.#parts = parts;
    this.#settings = settings;
    this.#video = startVideoRecording(parts.video, parts.rotation, {
      onChunk: (chunk) => {
        if (settings.onPiece) this.#chunks.push(chunk);
      },
      onNeverStarted: listener.onNeverStarted,
    });
    this.#watch = new SetWatch(settings.limits ?? NO_LIMITS, { track: parts.track, page: document }, listener);
  }

  watch(frame: Frame, session: Session): void {
    this.#watch.frame(frame, session);
  }

  get elapsedMs(): Millis {
    return this.#video.elapsedMs();
  }

  get mimeType(): string | null {
    return this.#video.mimeType;
  }

  /**
   * Checks for a stalled camera, and passes on the recorded part once a second. `stillMs` is the
   * time since the camera's last new frame. Must be called several times a second.
   */
  tick(stillMs: Millis): void {
    this.#watch.still(stillMs);
    if (this.elapsedMs - this.#handedAtMs >= PIECE_MS) this.#handOn();
  }

  /**
   * Ends the recording and resolves to the attempt. Resolves to undefined on failure; the parts
   * that were passed on remain usable.
   */
  async finish(ending: Ending, end: EarlyEnd | null): Promise<Attempt | undefined> {
    this.#watch.close();
    try {
      const { times, isAnswered } = await this.#parts.pose.endRun();
      const video = await this.#video.finish();
      this.#handOn();
      // Ends with `model-lost` if the model returned no result for the last frame.
      return this.#attemptOf({ times, ...video, ending: isAnswered ? ending : 'model-lost', end });
    } catch {
      return undefined;
    }
  }

  discard(): void {
    this.#watch.close();
    this.#video.discard();
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
