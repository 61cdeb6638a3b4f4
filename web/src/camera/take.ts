/** One take: film and frames from the 1 of the countdown until it is finished or thrown away. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import type { Millis } from '@reptemple/engine/units';
import type { AdaptivePose } from './adaptive-pose.ts';
import { makeAttempt } from './attempt.ts';
import type { Attempt, AttemptParts } from './attempt.ts';
import { startFilm } from './film.ts';
import type { Film } from './film.ts';
import type { FrameCounter } from './frame-counter.ts';
import type { Rotation } from './pose-config.ts';
import type { RecordedPiece } from './recorder-settings.ts';

/** Second document, section 9: a data chunk every 1000 ms. */
const PIECE_MS = 1000;

export interface TakeParts {
  readonly video: HTMLVideoElement;
  readonly rotation: Rotation;
  readonly pose: AdaptivePose;
  readonly counter: FrameCounter;
  readonly definition: ExerciseDefinition;
  readonly onPiece: ((piece: RecordedPiece) => void) | undefined;
}

export class Take {
  readonly #parts: TakeParts;
  readonly #film: Film;
  /** Filmed and not handed on yet. */
  #chunks: Blob[] = [];
  #handedFrames = 0;
  #handedAtMs: Millis = 0;

  constructor(parts: TakeParts) {
    this.#parts = parts;
    this.#film = startFilm(parts.video, parts.rotation, (chunk) => {
      if (parts.onPiece) this.#chunks.push(chunk);
    });
  }

  get elapsedMs(): Millis {
    return this.#film.elapsedMs();
  }

  /** Null when this browser cannot record. */
  get mimeType(): string | null {
    return this.#film.mimeType;
  }

  /** Call it a few times a second: hands on a piece when one is due. */
  tick(): void {
    if (this.elapsedMs - this.#handedAtMs >= PIECE_MS) this.#handOn();
  }

  async finish(): Promise<Attempt> {
    const times = await this.#parts.pose.endRun();
    const video = await this.#film.finish();
    this.#handOn();
    return this.#attemptOf(times, video);
  }

  /** What has been recorded up to now, at once; the take goes on. */
  draft(): Attempt {
    return this.#attemptOf(this.#parts.pose.runSoFar(), this.#film.soFar());
  }

  /** Stops without waiting for what was recorded. Harmless after `finish`. */
  discard(): void {
    this.#film.discard();
  }

  #handOn(): void {
    this.#handedAtMs = this.elapsedMs;
    const { onPiece, counter } = this.#parts;
    if (!onPiece) return;
    const frames = counter.framesFrom(this.#handedFrames);
    const chunks = this.#chunks;
    if (frames.length === 0 && chunks.length === 0) return;
    this.#handedFrames += frames.length;
    this.#chunks = [];
    const type = this.mimeType ?? '';
    onPiece({ video: chunks.length === 0 ? null : new Blob(chunks, { type }), frames });
  }

  #attemptOf(times: AttemptParts['times'], video: Blob): Attempt {
    const { counter, definition, pose } = this.#parts;
    const { config, delegate } = pose;
    return makeAttempt({ ...counter.counted(), definition, pose: { config, delegate }, times, video });
  }
}
