/**
 * Encodes the share clip of a set as MP4, with the video or with the skeleton only. Runs in the
 * child process.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import { MAX_CLIP_BYTES, MediaError, CLIP_NAME } from '../child-process-messages-and-limits.ts';
import type { ClipOrder, Report } from '../child-process-messages-and-limits.ts';
import { decodePictures, withVideo, listFrameTimes } from '../read-recorded-video.ts';
import { pictureAt } from '../thumbnail-gif-and-clip-times.ts';
import { CLIP_FRAMES_PER_SECOND, planClip } from '../thumbnail-gif-and-clip-times.ts';
import type { ClipMoment } from '../thumbnail-gif-and-clip-times.ts';
import { CLIP_STYLE } from './clip-drawing.ts';
import { bodyIn, cutFilm, frameDrawer, readSet, setScene } from './clip-frames.ts';
import type { Scene } from './clip-frames.ts';
import { clipAreas, CLIP_HEIGHT, CLIP_WIDTH, layOutClip } from './clip-layout.ts';
import type { Size } from './clip-layout.ts';

/** Bit rate of the video: 15 s take 5 MB, below the limit of 8 MB. */
const BITS_PER_SECOND = 2_600_000;
/** Codec: H.264 Main profile, level 3.1, which every phone of the last ten years plays. */
const CODEC = 'avc1.4D401F';
const FRAME_MICROS = 1_000_000 / CLIP_FRAMES_PER_SECOND;
const KEY_EVERY = 2 * CLIP_FRAMES_PER_SECOND;
const MAX_QUEUED = 2;
const COLOUR_SPACE = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

const PIXELS = CLIP_WIDTH * CLIP_HEIGHT;
const HALF_WIDTH = CLIP_WIDTH / 2;

/** Converts RGB to planar YUV 4:2:0 (BT.709, 8-bit fixed point). */
export const toI420 = (rgb: Uint8Array, i420: Uint8Array): void => {
  for (let row = 0; row < CLIP_HEIGHT; row += 1) {
    const hasColour = row % 2 === 0;
    for (let column = 0; column < CLIP_WIDTH; column += 1) {
      const pixel = row * CLIP_WIDTH + column;
      const [r, g, b] = [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
      i420[pixel] = 16 + ((47 * r + 157 * g + 16 * b + 128) >> 8);
      if (!hasColour || column % 2 !== 0) continue;
      const at = (row / 2) * HALF_WIDTH + column / 2;
      i420[PIXELS + at] = 128 + ((-26 * r - 86 * g + 112 * b + 128) >> 8);
      i420[PIXELS + PIXELS / 4 + at] = 128 + ((112 * r - 102 * g - 10 * b + 128) >> 8);
    }
  }
};

export interface ClipEncoder {
  readonly add: (rgb: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<number>;
}

const bytesOf = (chunk: EncodedVideoChunk): Uint8Array => {
  const bytes = new Uint8Array(chunk.byteLength);
  chunk.copyTo(bytes);
  return bytes;
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const startClipEncoder = async (path: string, frames: number): Promise<ClipEncoder> => {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(path),
  });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: CLIP_FRAMES_PER_SECOND, maximumPacketCount: frames });
  await output.start();
  const encoded: (readonly [EncodedVideoChunk, VideoDecoderConfig | undefined])[] = [];
  const state: { frames: number; error: Error | null } = { frames: 0, error: null };
  const encoder = new VideoEncoder({
    output: (chunk, metadata) => encoded.push([chunk, metadata?.decoderConfig]),
    error: (error) => {
      state.error ??= error;
    },
  });
  encoder.configure({
    codec: CODEC,
    width: CLIP_WIDTH,
    height: CLIP_HEIGHT,
    bitrate: BITS_PER_SECOND,
    framerate: CLIP_FRAMES_PER_SECOND,
    latencyMode: 'quality',
    hardwareAcceleration: 'prefer-software',
    avc: { format: 'avc' },
  });
  const write = async (): Promise<void> => {
    if (state.error) throw state.error;
    for (let next = encoded.shift(); next; next = encoded.shift()) {
      const [chunk, decoderConfig] = next;
      const packet = new EncodedPacket(bytesOf(chunk), chunk.type, chunk.timestamp / 1e6, FRAME_MICROS / 1e6);
      await source.add(packet, decoderConfig && { decoderConfig });
    }
  };
  const i420 = new Uint8Array(PIXELS * 1.5);
  const add = async (rgb: Uint8Array): Promise<void> => {
    toI420(rgb, i420);
    const frame = new VideoFrame(i420, {
      format: 'I420',
      codedWidth: CLIP_WIDTH,
      codedHeight: CLIP_HEIGHT,
      timestamp: state.frames * FRAME_MICROS,
      duration: FRAME_MICROS,
      colorSpace: COLOUR_SPACE,
    });
    encoder.encode(frame, { keyFrame: state.frames % KEY_EVERY === 0 });
    frame.close();
    state.frames += 1;
    while (encoder.encodeQueueSize > MAX_QUEUED) await breathe();
    await write();
  };
  const finish = async (): Promise<number> => {
    await encoder.flush();
    await write();
    encoder.close();
    await output.finalize();
    return Math.round((state.frames * FRAME_MICROS) / 1000);
  };
  return { add, finish };
};

interface ClipScene {
  readonly moments: readonly ClipMoment[];
  readonly scene: Scene;
}

const setClipScene = async (order: ClipOrder, image: Size | null): Promise<ClipScene> => {
  const set = await readSet(order);
  const { reps, validReps } = order;
  const moments = planClip({ reps, validReps, lastMs: set.frames.at(-1)?.t ?? 0 });
  const span = { fromMs: moments[0]?.atMs ?? 0, toMs: moments.at(-1)?.atMs ?? 0 };
  const size = image ?? set.image;
  const layout = layOutClip(bodyIn(set, span, size), size);
  return { moments, scene: await setScene(set, { span, layout, areas: clipAreas(layout), style: CLIP_STYLE }) };
};

const encode = async (
  path: string,
  { moments, scene }: ClipScene,
  eachPicture: (add: (moment: ClipMoment, film: Buffer | null) => Promise<void>) => Promise<void>,
): Promise<number> => {
  const encoder = await startClipEncoder(path, moments.length);
  const draw = frameDrawer(scene);
  await eachPicture(async (moment, film) => encoder.add(await draw(moment, film)));
  return encoder.finish();
};

const drawSkeletonClip = async (order: ClipOrder, path: string): Promise<number> => {
  const clip = await setClipScene(order, null);
  return encode(path, clip, async (add) => {
    for (const moment of clip.moments) await add(moment, null);
  });
};

/**
 * Draws a clip with video and returns its duration in ms. If a frame cannot be decoded, repeats the
 * previous one.
 */
const drawFilmClip = (order: ClipOrder, videoPath: string, path: string): Promise<number> =>
  withVideo(videoPath, async (video) => {
    const clip = await setClipScene(order, video);
    const { moments, scene } = clip;
    const times = await listFrameTimes(video);
    const indexes = moments.map(({ atMs }) => pictureAt(times, atMs));
    return encode(path, clip, async (add) => {
      let next = 0;
      let film: Buffer | null = null;
      const addUntil = async (index: number): Promise<void> => {
        for (; (indexes[next] ?? Infinity) < index; next += 1) {
          const moment = moments[next];
          if (moment) await add(moment, film);
        }
      };
      await decodePictures(video, times, new Set(indexes), async (index, picture) => {
        await addUntil(index);
        film = await cutFilm(picture, video, scene.layout);
        await addUntil(index + 1);
      });
      if (!film) throw new MediaError('The video is damaged: its frames couldn’t be decoded.');
      await addUntil(Infinity);
    });
  });

/**
 * Writes the share clip of a set.
 * @throws MediaError if there is nothing to draw or the clip is too large
 */
export const makeClip = async (order: ClipOrder): Promise<Report> => {
  const path = join(order.workDir, CLIP_NAME);
  const { videoPath } = order;
  const durationMs = await (videoPath === null ? drawSkeletonClip(order, path) : drawFilmClip(order, videoPath, path));
  const { size } = await stat(path);
  if (size > MAX_CLIP_BYTES) throw new MediaError('The clip became larger than 8 MB.');
  return { ok: true, container: 'mp4', durationMs, width: CLIP_WIDTH, height: CLIP_HEIGHT };
};
