/**
 * Runs in the child process: draws the share clip of a set from its track and, unless only the
 * skeleton is wanted, from its video.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { advance, startSession } from '@reptemple/engine/counting/session';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { parseTrack } from '@reptemple/engine/track';
import type { Frame, Track } from '@reptemple/engine/track';
import sharp from 'sharp';
import { openLettering } from '../../../../platform/drawing/lettering.ts';
import type { Faces } from '../../../../platform/drawing/lettering.ts';
import { decodePictures } from '../decode.ts';
import type { Picture } from '../decode.ts';
import { pictureAt } from '../highlight.ts';
import { MAX_CLIP_BYTES, MAX_TRACK_FILE_BYTES } from '../limits.ts';
import { MediaError } from '../media-fault.ts';
import { CLIP_NAME } from '../messages.ts';
import type { ClipOrder, Report } from '../messages.ts';
import { asShown } from '../pictures.ts';
import { withVideo } from '../recorded-video.ts';
import type { RecordedVideo } from '../recorded-video.ts';
import { listFrameTimes } from '../remux.ts';
import {
  areasBelow,
  drawCount,
  drawFilmGround,
  drawHeader,
  drawSkeleton,
  drawTrace,
  traceX,
  planClip,
  CLIP_FRAMES_PER_SECOND,
} from './clip-drawing.ts';
import type { AnglePoint, ClipMoment } from './clip-drawing.ts';
import { bodyBox, CLIP_HEIGHT, CLIP_WIDTH, HEADER_HEIGHT, layOutClip } from './clip-layout.ts';
import type { ClipLayout } from './clip-layout.ts';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import type { EncodedVideoChunk } from '@napi-rs/webcodecs';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';

/** 15 s of it are 5 MB, which leaves room below the limit of 8 MB. */
const BITS_PER_SECOND = 2_600_000;
/** Main profile, level 3.1: every phone of the last ten years plays it. */
const CODEC = 'avc1.4D401F';
const FRAME_MICROS = 1_000_000 / CLIP_FRAMES_PER_SECOND;
const KEY_EVERY = 2 * CLIP_FRAMES_PER_SECOND;
const MAX_QUEUED = 2;
const COLOUR_SPACE = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

const PIXELS = CLIP_WIDTH * CLIP_HEIGHT;
const HALF_WIDTH = CLIP_WIDTH / 2;

/** Converts RGB to planar YUV with half the colour resolution (BT.709, 8-bit fixed point). */
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
  /** Adds the next frame: RGB, three bytes per pixel. */
  readonly add: (rgb: Uint8Array) => Promise<void>;
  /** Writes the file. Returns its duration in milliseconds. */
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

const ROW_BYTES = CLIP_WIDTH * 3;

const unpack = promisify(gunzip);

const readTrack = async (path: string): Promise<Track> => {
  const bytes = await unpack(await readFile(path), { maxOutputLength: MAX_TRACK_FILE_BYTES });
  const track = parseTrack(JSON.parse(new TextDecoder().decode(bytes)));
  if (!track.ok) throw new MediaError(track.message);
  return track.value;
};

/** Measures the counting angle in every frame, as the count did. */
const measureAngles = (track: Track, definition: unknown): readonly AnglePoint[] => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) throw new MediaError('The exercise definition is not valid.');
  let session = startSession(exercise.value, track);
  return track.frames.map((frame) => {
    session = advance(session, frame);
    const { measured } = session;
    return { t: frame.t, degrees: measured?.t === frame.t ? measured.moving : null };
  });
};

/** A pose is shown until the next one, but not for longer than this. */
const MAX_POSE_MS = 250;

const poseAt = (frames: readonly Frame[], times: readonly number[], atMs: number): Frame['p'] => {
  const frame = frames[pictureAt(times, atMs)];
  return frame && Math.abs(frame.t - atMs) <= MAX_POSE_MS ? frame.p : null;
};

const toRgb = (drawing: Buffer): Promise<Buffer> => sharp(drawing).removeAlpha().raw().toBuffer();

/** One area of the clip at its full width: RGB, three bytes per pixel. */
interface Artwork {
  readonly header: Buffer;
  readonly filmGround: Buffer;
  readonly traceAhead: Buffer;
  readonly tracePast: Buffer;
}

interface Scene extends Artwork {
  readonly layout: ClipLayout;
  readonly moments: readonly ClipMoment[];
  readonly track: Track;
  readonly times: readonly number[];
  readonly span: { readonly fromMs: number; readonly toMs: number };
  readonly total: number;
  readonly faces: Faces;
}

const setScene = async (
  order: ClipOrder,
  image: { readonly width: number; readonly height: number },
): Promise<Scene> => {
  const track = await readTrack(order.trackPath);
  const { reps, validReps, challengeName } = order;
  const lastMs = track.frames.at(-1)?.t ?? 0;
  const moments = planClip({ reps, validReps, lastMs });
  const span = { fromMs: moments[0]?.atMs ?? 0, toMs: moments.at(-1)?.atMs ?? 0 };
  const shown = track.frames.filter(({ t }) => t >= span.fromMs && t <= span.toMs);
  const size = order.videoPath === null ? track : image;
  const layout = layOutClip(bodyBox(shown, size), size);
  const faces = await (await openLettering())([challengeName]);
  const angles = measureAngles(track, order.definition);
  const { trace } = areasBelow(layout.filmHeight);
  return {
    layout,
    moments,
    track,
    times: track.frames.map(({ t }) => t),
    span,
    total: validReps,
    faces,
    header: await toRgb(drawHeader(challengeName, faces)),
    filmGround: await toRgb(drawFilmGround(layout.filmHeight)),
    traceAhead: await toRgb(drawTrace(angles, span, trace, false)),
    tracePast: await toRgb(drawTrace(angles, span, trace, true)),
  };
};

/** Scales a picture of the video and cuts out the part that the clip shows. */
const cutFilm = async (picture: Picture, video: RecordedVideo, { scaled, crop }: ClipLayout): Promise<Buffer> =>
  (await asShown(picture, video, scaled)).extract(crop).raw().toBuffer();

/** Film area with the skeleton over the film; without film over the ground. */
const drawFilm = async (scene: Scene, moment: ClipMoment, film: Buffer | null): Promise<Buffer> => {
  const { layout, track, times, filmGround } = scene;
  const { left, top, width, height } = layout.film;
  const p = poseAt(track.frames, times, moment.atMs);
  const skeleton = drawSkeleton({ p, justEnded: moment.justEnded, hasHead: film === null }, layout);
  const pictures = film ? [{ input: film, raw: { width, height, channels: 3 as const }, left, top }] : [];
  return sharp(filmGround, { raw: { width: CLIP_WIDTH, height: layout.filmHeight, channels: 3 } })
    .composite([...pictures, { input: skeleton }])
    .removeAlpha()
    .raw()
    .toBuffer();
};

/** Copies the trace: in gold up to the moment, faint after it. */
const writeTrace = (target: Uint8Array, { traceAhead, tracePast, span }: Scene, atMs: number): void => {
  target.set(traceAhead);
  const bytes = 3 * Math.round(traceX(atMs, span));
  for (let at = 0; at < tracePast.byteLength; at += ROW_BYTES) target.set(tracePast.subarray(at, at + bytes), at);
};

/** Returns a function that draws the whole picture of a moment into one buffer, which it reuses. */
const pictureDrawer = (scene: Scene) => {
  const picture = new Uint8Array(ROW_BYTES * CLIP_HEIGHT);
  const { filmHeight } = scene.layout;
  const { count } = areasBelow(filmHeight);
  const filmAt = HEADER_HEIGHT * ROW_BYTES;
  const countAt = filmAt + filmHeight * ROW_BYTES;
  const traceAt = countAt + count * ROW_BYTES;
  picture.set(scene.header);
  let lastCount: Buffer = Buffer.alloc(0);
  return async (moment: ClipMoment, film: Buffer | null): Promise<Uint8Array> => {
    picture.set(await drawFilm(scene, moment, film), filmAt);
    const drawing = drawCount(moment, scene.total, count, scene.faces);
    // Most pictures show the same count and second as the one before.
    if (!drawing.equals(lastCount)) picture.set(await toRgb(drawing), countAt);
    lastCount = drawing;
    writeTrace(picture.subarray(traceAt), scene, moment.atMs);
    return picture;
  };
};

const encode = async (
  path: string,
  scene: Scene,
  eachPicture: (add: (moment: ClipMoment, film: Buffer | null) => Promise<void>) => Promise<void>,
): Promise<number> => {
  const encoder = await startClipEncoder(path, scene.moments.length);
  const draw = pictureDrawer(scene);
  await eachPicture(async (moment, film) => encoder.add(await draw(moment, film)));
  return encoder.finish();
};

const drawSkeletonClip = async (order: ClipOrder, path: string): Promise<number> => {
  const scene = await setScene(order, { width: 0, height: 0 });
  return encode(path, scene, async (add) => {
    for (const moment of scene.moments) await add(moment, null);
  });
};

/** A picture that cannot be decoded is replaced by the one before. */
const drawFilmClip = (order: ClipOrder, videoPath: string, path: string): Promise<number> =>
  withVideo(videoPath, async (video) => {
    const scene = await setScene(order, video);
    const times = await listFrameTimes(video);
    const indexes = scene.moments.map(({ atMs }) => pictureAt(times, atMs));
    return encode(path, scene, async (add) => {
      let next = 0;
      let film: Buffer | null = null;
      const addUntil = async (index: number): Promise<void> => {
        for (; (indexes[next] ?? Infinity) < index; next += 1) {
          const moment = scene.moments[next];
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

/** @throws MediaError with the reason if there is nothing to draw. */
export const makeClip = async (order: ClipOrder): Promise<Report> => {
  const path = join(order.workDir, CLIP_NAME);
  const { videoPath } = order;
  const durationMs = await (videoPath === null ? drawSkeletonClip(order, path) : drawFilmClip(order, videoPath, path));
  const { size } = await stat(path);
  if (size > MAX_CLIP_BYTES) throw new MediaError('The clip became larger than 8 MB.');
  return { ok: true, container: 'mp4', durationMs, width: CLIP_WIDTH, height: CLIP_HEIGHT };
};
