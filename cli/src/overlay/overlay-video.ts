/** Writes drawn images as a WebM video, each with its own timestamp. */
import type { Canvas } from '@napi-rs/canvas';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Output, WebMOutputFormat } from 'mediabunny';

export interface Film {
  /** `at` must increase with every call. */
  readonly add: (picture: Canvas, at: Millis, lastsMs: Millis) => Promise<void>;
  /** Must be called, or the file is not playable. */
  readonly finish: () => Promise<void>;
}

const MICROS = 1000;
/** High enough for sharp text. */
const BITS_PER_PIXEL = 0.12;
const FRAMES_PER_SECOND = 30;
const KEY_EVERY_MS = 2000;
const MAX_QUEUED = 4;

const packetOf = (chunk: EncodedVideoChunk): EncodedPacket => {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return new EncodedPacket(data, chunk.type, chunk.timestamp / 1e6, (chunk.duration ?? 0) / 1e6);
};

const openEncoder = ({ width, height }: ImageSize) => {
  const chunks: EncodedVideoChunk[] = [];
  const state: { fault: Error | null } = { fault: null };
  const encoder = new VideoEncoder({
    output: (chunk) => chunks.push(chunk),
    error: (fault) => {
      state.fault = fault;
    },
  });
  const bitrate = Math.round(width * height * FRAMES_PER_SECOND * BITS_PER_PIXEL);
  encoder.configure({ codec: 'vp8', width, height, bitrate, framerate: FRAMES_PER_SECOND, latencyMode: 'realtime' });
  return { encoder, chunks, state };
};

/**
 * `size` is in pixels. Both sides must be even, because VP8 stores colour for blocks of 2 × 2
 * pixels.
 */
export const openFilm = async (path: string, size: ImageSize): Promise<Film> => {
  const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(path) });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  await output.start();
  const { encoder, chunks, state } = openEncoder(size);
  const decoderConfig = { codec: 'vp8', codedWidth: size.width, codedHeight: size.height };
  const write = async (): Promise<void> => {
    if (state.fault) throw state.fault;
    for (const chunk of chunks.splice(0)) await source.add(packetOf(chunk), { decoderConfig });
  };
  let keyAt: Millis | null = null;
  return {
    add: async (picture, at, lastsMs) => {
      const times = { timestamp: Math.round(at * MICROS), duration: Math.round(lastsMs * MICROS) };
      const frame = new VideoFrame(picture, times);
      const isKey = keyAt === null || at - keyAt >= KEY_EVERY_MS;
      if (isKey) keyAt = at;
      encoder.encode(frame, { keyFrame: isKey });
      frame.close();
      while (encoder.encodeQueueSize > MAX_QUEUED) await new Promise((resolve) => setTimeout(resolve, 1));
      await write();
    },
    finish: async () => {
      await encoder.flush();
      await write();
      encoder.close();
      await output.finalize();
    },
  };
};
