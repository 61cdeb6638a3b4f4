/**
 * Draws the frames of a share clip or GIF: video, skeleton, count, angle trace and challenge name.
 */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import sharp from 'sharp';
import { advance, startSession } from '@reptemple/engine/counting/advance-session';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { parseTrack } from '@reptemple/engine/landmark-track';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { openLettering } from '../../../../platform/drawing/text-outlines.ts';
import type { Faces } from '../../../../platform/drawing/text-outlines.ts';
import { MAX_TRACK_FILE_BYTES, MediaError } from '../child-process-messages-and-limits.ts';
import type { DrawnSet } from '../child-process-messages-and-limits.ts';
import type { Picture, RecordedVideo } from '../read-recorded-video.ts';
import { asShown } from '../thumbnail-and-gif.ts';
import { pictureAt } from '../thumbnail-gif-and-clip-times.ts';
import type { ClipMoment } from '../thumbnail-gif-and-clip-times.ts';
import { drawCount, drawFilmGround, drawHeader, drawSkeleton, drawTrace, traceX } from './clip-drawing.ts';
import type { AnglePoint, Style, TraceSpan } from './clip-drawing.ts';
import { bodyBox } from './clip-layout.ts';
import type { Areas, Box, ClipLayout, Size } from './clip-layout.ts';

const unpack = promisify(gunzip);

const readTrack = async (path: string): Promise<Track> => {
  const bytes = await unpack(await readFile(path), { maxOutputLength: MAX_TRACK_FILE_BYTES });
  const track = parseTrack(JSON.parse(new TextDecoder().decode(bytes)));
  if (!track.ok) throw new MediaError(track.message);
  return track.value;
};

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

export interface ReadSet {
  readonly frames: readonly Frame[];
  readonly image: Size;
  readonly angles: readonly AnglePoint[];
  readonly challengeName: string;
  readonly total: number;
  readonly unit: CountUnit;
}

/**
 * Reads track and exercise definition of a set. Without a track there are no frames.
 * @throws MediaError if they are invalid
 */
export const readSet = async ({ trackPath, definition, challengeName, validReps }: DrawnSet): Promise<ReadSet> => {
  const named = { challengeName, total: validReps, unit: countUnitOf(definition) };
  if (trackPath === null) return { ...named, frames: [], image: { width: 0, height: 0 }, angles: [] };
  const track = await readTrack(trackPath);
  return { ...named, frames: track.frames, image: track, angles: measureAngles(track, definition) };
};

export const bodyIn = ({ frames }: ReadSet, { fromMs, toMs }: TraceSpan, image: Size): Box | undefined =>
  bodyBox(
    frames.filter(({ t }) => t >= fromMs && t <= toMs),
    image,
  );

const MAX_POSE_MS = 250;

const poseAt = (frames: readonly Frame[], times: readonly number[], atMs: number): Frame['p'] => {
  const frame = frames[pictureAt(times, atMs)];
  return frame && Math.abs(frame.t - atMs) <= MAX_POSE_MS ? frame.p : null;
};

const toRgb = (drawing: Buffer): Promise<Buffer> => sharp(drawing).removeAlpha().raw().toBuffer();

interface Setting {
  readonly span: TraceSpan;
  readonly layout: ClipLayout;
  readonly areas: Areas;
  readonly style: Style;
}

interface Artwork {
  readonly header: Buffer;
  readonly filmGround: Buffer;
  readonly traceAhead: Buffer;
  readonly tracePast: Buffer;
}

export interface Scene extends Setting, Artwork, Pick<ReadSet, 'frames' | 'total' | 'unit'> {
  readonly times: readonly number[];
  readonly faces: Faces;
}

let lettering: ReturnType<typeof openLettering> | undefined;

export const setScene = async (set: ReadSet, setting: Setting): Promise<Scene> => {
  const { frames, total, unit, angles, challengeName } = set;
  const { span, layout, areas, style } = setting;
  lettering ??= openLettering();
  const faces = await (await lettering)([challengeName]);
  return {
    ...setting,
    frames,
    total,
    unit,
    times: frames.map(({ t }) => t),
    faces,
    header: await toRgb(drawHeader(challengeName, areas.header, faces, style)),
    filmGround: await toRgb(drawFilmGround({ width: layout.filmWidth, height: layout.filmHeight })),
    traceAhead: await toRgb(drawTrace(angles, span, areas.trace, false, style)),
    tracePast: await toRgb(drawTrace(angles, span, areas.trace, true, style)),
  };
};

export const cutFilm = async (picture: Picture, video: RecordedVideo, { scaled, crop }: ClipLayout): Promise<Buffer> =>
  (await asShown(picture, video, scaled)).extract(crop).raw().toBuffer();

const drawFilm = async (scene: Scene, moment: ClipMoment, film: Buffer | null): Promise<Buffer> => {
  const { layout, frames, times, filmGround, style } = scene;
  const { left, top, width, height } = layout.film;
  const p = poseAt(frames, times, moment.atMs);
  const skeleton = drawSkeleton({ p, justEnded: moment.justEnded, hasHead: film === null }, layout, style);
  const area = { width: layout.filmWidth, height: layout.filmHeight, channels: 3 as const };
  const coversAll = width === area.width && height === area.height;
  const below = film && !coversAll ? [{ input: film, raw: { width, height, channels: 3 as const }, left, top }] : [];
  return sharp(film && coversAll ? film : filmGround, { raw: area })
    .composite([...below, { input: skeleton }])
    .removeAlpha()
    .raw()
    .toBuffer();
};

const paste = (frame: Uint8Array, { width: stride }: Size, area: Box, rgb: Uint8Array, columns = area.width): void => {
  for (let row = 0; row < area.height; row += 1) {
    const from = 3 * row * area.width;
    frame.set(rgb.subarray(from, from + 3 * columns), 3 * ((area.top + row) * stride + area.left));
  }
};

/**
 * Returns a function that draws one frame of the clip. All frames use the same buffer: copy the
 * frame before drawing the next one.
 */
export const frameDrawer = (scene: Scene) => {
  const { areas, span, style, faces } = scene;
  const { frame: size } = areas;
  const frame = new Uint8Array(3 * size.width * size.height);
  paste(frame, size, areas.header, scene.header);
  let lastCount: Buffer = Buffer.alloc(0);
  return async (moment: ClipMoment, film: Buffer | null): Promise<Uint8Array> => {
    paste(frame, size, areas.film, await drawFilm(scene, moment, film));
    const drawing = drawCount(moment, scene, areas.count, faces, style);
    if (!drawing.equals(lastCount)) paste(frame, size, areas.count, await toRgb(drawing));
    lastCount = drawing;
    paste(frame, size, areas.trace, scene.traceAhead);
    paste(frame, size, areas.trace, scene.tracePast, Math.round(traceX(moment.atMs, span, areas.trace.width, style)));
    return frame;
  };
};
