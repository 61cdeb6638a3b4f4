/** Writes a copy of a video with the analysis drawn over each frame. */
import { rm } from 'node:fs/promises';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Output, WebMOutputFormat } from 'mediabunny';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { picturesOf } from '@reptemple/pose/node/decode-video';
import type { Picture } from '@reptemple/pose/node/decode-video';
import type { VideoFile } from '@reptemple/pose/node/open-video-file';
import { reasonOf, UsageError } from '../usage-error.ts';
import { startProgress } from '../video-to-track.ts';
import { drawView, viewsOf, registerFonts } from './draw-overlay-frame.ts';
import type { View } from './draw-overlay-frame.ts';

interface VideoWriter {
  /** Appends a frame that starts at `at`, which must increase from call to call. */
  readonly add: (picture: Canvas, at: Millis, lastsMs: Millis) => Promise<void>;
  /** Completes the file. Without this call it is not playable. */
  readonly finish: () => Promise<void>;
}

const MICROS = 1000;
/** Bits per pixel of each encoded frame, high enough for sharp text. */
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
 * Creates a WebM file to which drawn frames are added, each with its own time. `size` is in pixels.
 * Both sides must be even, because VP8 stores colour in blocks of 2 × 2 pixels.
 */
const createVideoWriter = async (path: string, size: ImageSize): Promise<VideoWriter> => {
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

const MAX_SIDE = 1280;
/** Duration of the video's last frame in ms (25 fps): no next frame ends it. */
const LAST_MS = 40;

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

const filmSize = ({ width, height }: ImageSize): ImageSize => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/**
 * Returns the index of the latest view (skeleton and counters to draw) at or before the time `at`.
 * The search starts at the index `from`. A frame without analysis thus shows the view before it.
 */
const viewAt = (views: readonly View[], from: number, at: Millis): number => {
  let index = from;
  while ((views[index + 1]?.t ?? Number.POSITIVE_INFINITY) <= Math.round(at)) index += 1;
  return index;
};

const painterOf = (size: ImageSize, video: ImageSize) => {
  const coded = createCanvas(video.width, video.height);
  const shown = createCanvas(size.width, size.height);
  const [input, pen] = [coded.getContext('2d'), shown.getContext('2d')];
  return ({ rgba, width, height }: Picture, view: View | undefined): Canvas => {
    input.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
    pen.drawImage(coded, 0, 0, size.width, size.height);
    if (view) drawView(pen, size, view);
    return shown;
  };
};

const openForWriting = async (path: string, size: ImageSize): Promise<VideoWriter> => {
  try {
    return await createVideoWriter(path, size);
  } catch (error) {
    throw new UsageError(`Can’t write ${path}${reasonOf(error)}.`);
  }
};

/**
 * Writes a copy of the video with the overlay drawn on each frame, at its original time and without
 * audio.
 * @throws UsageError if the file cannot be written
 */
export const writeOverlay = async (
  video: VideoFile,
  track: Track,
  definition: ExerciseDefinition,
  path: string,
): Promise<void> => {
  registerFonts();
  const { timesMs } = video;
  const size = filmSize(video);
  const views = viewsOf(track, definition);
  const paint = painterOf(size, video);
  const writer = await openForWriting(path, size);
  const progress = startProgress('Drawing');
  let current = 0;
  try {
    for await (const picture of picturesOf(video, new Set(timesMs.keys()))) {
      const { index, at } = picture;
      current = viewAt(views, current, at);
      const next = timesMs[index + 1] ?? at + LAST_MS;
      await writer.add(paint(picture, views[current]), at, next - at);
      progress.show(index + 1, timesMs.length);
    }
    await writer.finish();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    progress.end();
  }
};
