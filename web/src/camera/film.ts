/** The film of one attempt, from the 1 of the countdown until it is finished or thrown away. */
import type { Millis } from '@reptemple/engine/units';
import { pictureStream } from './picture-stream.ts';
import type { Rotation } from './pose-config.ts';
import { captureVideo } from './video-capture.ts';

export interface Film {
  readonly elapsedMs: () => Millis;
  /** Null when this browser cannot record. */
  readonly mimeType: string | null;
  /** The whole film; empty when this browser cannot record. */
  readonly finish: () => Promise<Blob>;
  /** Stops without waiting for what was recorded. Harmless after `finish`. */
  readonly discard: () => void;
}

export const startFilm = (video: HTMLVideoElement, rotation: Rotation, onChunk: (chunk: Blob) => void): Film => {
  const { stream, stop } = pictureStream(video, rotation);
  const capture = captureVideo(stream, onChunk);
  const startedAt = performance.now();
  return {
    elapsedMs: () => performance.now() - startedAt,
    mimeType: capture.mimeType,
    finish: async () => {
      const blob = await capture.stop();
      stop();
      return blob;
    },
    discard: () => {
      void capture.stop();
      stop();
    },
  };
};
