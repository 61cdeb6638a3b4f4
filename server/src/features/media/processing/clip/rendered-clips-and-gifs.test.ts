/**
 * Tests the rendering of share clips and GIFs in a real child process: decodes them, and compares
 * frames with the plan.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { FilePathSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { replay } from '@reptemple/engine/counting/track-replay';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { parseTrack } from '@reptemple/engine/landmark-track';
import { pointsOf } from '@reptemple/pose/draw-skeleton';
import { GIF_MAX_BYTES, MAX_CLIP_BYTES, GIF_NAME, VIDEO_NAME } from '../child-process-messages-and-limits.ts';
import type { DrawnSet } from '../child-process-messages-and-limits.ts';
import { carryOut } from '../process-recording.ts';
import { decodePictures, withVideo, listFrameTimes } from '../read-recorded-video.ts';
import { renderClip, renderGif } from '../run-media-process.ts';
import type { ClipJob } from '../run-media-process.ts';
import { recorded } from '../test-videos.fixture.ts';
import { CLIP_FRAMES_PER_SECOND, momentAt, planClip } from '../thumbnail-gif-and-clip-times.ts';
import { drawFilmGround, drawSkeleton } from './clip-drawing.ts';
import {
  areasBelow,
  bodyBox,
  CLIP_HEIGHT,
  CLIP_WIDTH,
  GIF_SIDE,
  HEADER_HEIGHT,
  layOutClip,
  layOutGif,
} from './clip-layout.ts';
import type { Box } from './clip-layout.ts';

// Allows two minutes, because each test starts a low-priority process that encodes about a hundred
// frames.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ending = new AbortController().signal;
const FIXTURE = new URL('../../../../../../engine/fixtures/tracks/push-up-fast.track.json.gz', import.meta.url);
/** Duration in ms of the used part of the fixture: three fast reps. */
const CUT_MS = 4300;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-clip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns track, plan and order of a clip of the first seconds of the fixture. */
const shortSet = async () => {
  const [whole, exercise] = [
    parseTrack(JSON.parse(gunzipSync(await readFile(FIXTURE)).toString())),
    parseExercise(pushUp),
  ];
  if (!whole.ok || !exercise.ok) throw new Error('The fixture is not a track of a push-up.');
  const track = { ...whole.value, frames: whole.value.frames.filter(({ t }) => t <= CUT_MS) };
  const trackPath = join(folder, 'track.json.gz');
  await writeFile(trackPath, gzipSync(JSON.stringify(track)));
  const { reps, validReps } = replay(track, exercise.value);
  const times = reps.map(({ startMs, endMs, valid }) => ({ startMs, endMs, valid }));
  const order = { trackPath, definition: pushUp, challengeName: 'Strict Push-Ups', reps: times, validReps };
  const plan = planClip({ reps: times, validReps, lastMs: track.frames.at(-1)?.t ?? 0 });
  return { track, order, plan };
};

const rendered = async (job: Omit<ClipJob, 'ending'>) => {
  const result = await renderClip({ ...job, ending });
  if (!result.ok) throw new Error(`${result.message} ${result.detail}`);
  return result;
};

/**
 * Rendered clips of the short set by background. Each is rendered only once, because that takes
 * seconds of CPU time.
 */
const clips = new Map<'skeleton' | 'film', ReturnType<typeof rendered>>();
const clipOf = async (ground: 'skeleton' | 'film') => {
  const { track, order, plan } = await shortSet();
  const videoPath = ground === 'film' ? recorded('chrome-h264.mp4') : null;
  const clip = clips.get(ground) ?? rendered({ ...order, videoPath, outputDir: join(folder, ground) });
  clips.set(ground, clip);
  return { track, plan, ...(await clip) };
};

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const decodePatches = (path: string, patch: Patch): Promise<readonly Uint8Array[]> =>
  withVideo(path, async (video) => {
    const times = await listFrameTimes(video);
    const patches: Uint8Array[] = [];
    await decodePictures(video, times, new Set(times.keys()), (_index, { rgba, width, height }) => {
      expect([width, height]).toEqual([CLIP_WIDTH, CLIP_HEIGHT]);
      const values = new Uint8Array((patch.right - patch.left) * (patch.bottom - patch.top));
      let at = 0;
      for (let y = patch.top; y < patch.bottom; y += 1) {
        for (let x = patch.left; x < patch.right; x += 1) values[at++] = rgba[4 * (y * width + x)] ?? 0;
      }
      patches.push(values);
      return Promise.resolve();
    });
    return patches;
  });

const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

const brightnessOf = (drawing: Buffer): Promise<Uint8Array> =>
  sharp(drawing).removeAlpha().extractChannel(0).raw().toBuffer();

const differing = (seen: Uint8Array, drawn: Uint8Array): number =>
  seen.filter((value, at) => Math.abs(value - (drawn[at] ?? 0)) > 60).length / seen.length;

describe('a share clip', () => {
  it('has one frame per planned moment and redraws the count exactly when it changes', async () => {
    const { track, plan, path } = await clipOf('skeleton');
    expect(plan.at(-1)?.count).toBeGreaterThan(1);
    await expect(readdir(join(folder, 'skeleton'))).resolves.toEqual(['clip.mp4']);
    expect((await stat(path)).size).toBeLessThan(MAX_CLIP_BYTES);

    const { filmHeight } = layOutClip(bodyBox(track.frames, track), track);
    const top = HEADER_HEIGHT + filmHeight;
    const middle = top + areasBelow(filmHeight).count / 2;
    const digits = { left: CLIP_WIDTH / 2 - 90, right: CLIP_WIDTH / 2 + 90, top: middle - 90, bottom: middle + 90 };
    const pictures = await decodePatches(path, digits);
    expect(pictures.length).toBe(plan.length);
    expect(pictures.length / CLIP_FRAMES_PER_SECOND).toBeLessThan(15);
    const changes = plan.flatMap(({ count }, at) => (at > 0 && plan[at - 1]?.count !== count ? [at] : []));
    const drawn = pictures.flatMap((picture, at) => {
      const before = pictures[at - 1];
      return before && difference(picture, before) > 6 ? [at] : [];
    });
    expect(changes.length).toBeGreaterThan(1);
    expect(drawn).toEqual(changes);
  });

  it('is H.264 in MP4 with BT.709 colours, and shows the video', async () => {
    const { path } = await clipOf('film');
    await withVideo(path, ({ codec, container, config, rotation }) => {
      expect({ codec, container, rotation }).toEqual({ codec: 'avc', container: 'mp4', rotation: 0 });
      expect(config.codec).toMatch(/^avc1\.(4d|64)001f$/i);
      const { primaries, transfer, matrix, fullRange } = config.colorSpace ?? {};
      expect({ primaries, transfer, matrix, fullRange }).toEqual({
        primaries: 'bt709',
        transfer: 'bt709',
        matrix: 'bt709',
        fullRange: false,
      });
      return Promise.resolve();
    });
    const film = { left: 20, right: 700, top: HEADER_HEIGHT + 20, bottom: HEADER_HEIGHT + 300 };
    const pictures = await decodePatches(path, film);
    // Expects a bright patch: the fixture shows a white square that moves over black.
    expect(pictures[10]?.some((brightness) => brightness > 200)).toBe(true);
    expect(difference(pictures[0] ?? new Uint8Array(1), pictures[50] ?? new Uint8Array(1))).toBeGreaterThan(1);
  });

  it('of the skeleton contains nothing but ground and skeleton in the film area', async () => {
    const { track, plan, path } = await clipOf('skeleton');
    const film = await clipOf('film');
    const layout = layOutClip(bodyBox(track.frames, track), track);
    const area = { left: 0, right: CLIP_WIDTH, top: HEADER_HEIGHT, bottom: HEADER_HEIGHT + layout.filmHeight };
    const [bare, shown] = [await decodePatches(path, area), await decodePatches(film.path, area)];
    const filmShares: number[] = [];
    const ground = drawFilmGround({ width: CLIP_WIDTH, height: layout.filmHeight });
    for (const [at, { atMs, justEnded }] of plan.entries()) {
      const p = track.frames.findLast(({ t }) => t <= atMs)?.p ?? null;
      const skeleton = drawSkeleton({ p, justEnded, hasHead: true }, layout);
      const drawn = await brightnessOf(
        await sharp(ground)
          .composite([{ input: skeleton }])
          .png({ compressionLevel: 0 })
          .toBuffer(),
      );
      expect(differing(bare[at] ?? new Uint8Array(1).fill(255), drawn)).toBeLessThan(0.004);
      filmShares.push(differing(shown[at] ?? drawn, drawn));
    }
    // Makes sure that the check above works: a clip with the video must differ clearly from the
    // drawing.
    expect(Math.min(...filmShares)).toBeGreaterThan(0.02);
  });

  it('of a long set lasts at most 15 s and has at most 8 MB', async () => {
    const { track, order } = await shortSet();
    const frames = Array.from({ length: 15 }, (_none, round) =>
      track.frames.map((frame) => ({ ...frame, t: frame.t + round * (CUT_MS + 40) })),
    ).flat();
    const trackPath = join(folder, 'long.json.gz');
    await writeFile(trackPath, gzipSync(JSON.stringify({ ...track, frames })));
    const reps = Array.from({ length: 15 }, (_none, round) =>
      order.reps.map(({ startMs, endMs, valid }) => {
        const shift = round * (CUT_MS + 40);
        return { startMs: startMs + shift, endMs: endMs + shift, valid };
      }),
    ).flat();
    const set = { ...order, trackPath, reps, validReps: 15 * order.validReps };
    const { path } = await rendered({ ...set, videoPath: null, outputDir: join(folder, 'long') });
    const input = new Input({ source: new FilePathSource(path), formats: [MP4] });
    const seconds = await input.computeDuration().finally(() => input.dispose());
    expect(seconds).toBeGreaterThan(13);
    expect(seconds).toBeLessThanOrEqual(15);
    expect((await stat(path)).size).toBeLessThanOrEqual(MAX_CLIP_BYTES);
  });

  it('fails with an error message if the input file is not a video', async () => {
    const { order } = await shortSet();
    const videoPath = join(folder, 'no-video.webm');
    await writeFile(videoPath, 'This is not a video.');
    await expect(renderClip({ ...order, videoPath, outputDir: join(folder, 'none'), ending })).resolves.toMatchObject({
      ok: false,
      isCertain: true,
      message: 'The file isn’t a WebM or MP4 video.',
    });
    await expect(readdir(join(folder, 'none'))).resolves.toEqual([]);
  });

  it('is stopped, without blaming the video, if it exceeds the memory limit', async () => {
    const { order } = await shortSet();
    await expect(
      renderClip(
        { ...order, videoPath: null, outputDir: join(folder, 'memory'), ending },
        { timeoutMs: 60_000, memoryMb: 40 },
      ),
    ).resolves.toMatchObject({ ok: false, isCertain: false });
  });
});

describe('the GIF of a set', () => {
  interface Pixels {
    readonly frames: readonly Uint8Array[];
    readonly delays: readonly number[];
  }

  const makeGif = async (name: string, changes: Partial<DrawnSet> = {}) => {
    const { track, order } = await shortSet();
    const highlight = order.reps.findLast(({ endMs, valid }) => valid && endMs < 2200) ?? null;
    const workDir = join(folder, name);
    await mkdir(workDir);
    const set = { ...order, ...changes };
    const inputPath = recorded('chrome-h264.mp4');
    await expect(carryOut({ task: 'recording', inputPath, workDir, highlight, set })).resolves.toMatchObject({
      ok: true,
    });
    return { track, order, path: join(workDir, GIF_NAME) };
  };

  let unchanged: ReturnType<typeof makeGif> | undefined;
  /** Makes the GIF of the short set at the first call. */
  const unchangedGif = () => (unchanged ??= makeGif('unchanged'));

  const decode = async (path: string): Promise<Pixels> => {
    const { data, info } = await sharp(path, { animated: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { pages = 1, delay = [] } = await sharp(path, { animated: true }).metadata();
    expect([info.width, info.height / pages, info.channels]).toEqual([GIF_SIDE, GIF_SIDE, 3]);
    const bytes = 3 * GIF_SIDE * GIF_SIDE;
    return {
      frames: Array.from({ length: pages }, (_none, at) => data.subarray(at * bytes, (at + 1) * bytes)),
      delays: delay,
    };
  };

  const patchOf = (frame: Uint8Array, { left, top, width, height }: Box): Uint8Array => {
    const rows = Array.from({ length: height }, (_none, row) => {
      const from = 3 * ((top + row) * GIF_SIDE + left);
      return frame.subarray(from, from + 3 * width);
    });
    return Buffer.concat(rows);
  };

  const isInk = (frame: Uint8Array, x: number, y: number): boolean => {
    const at = 3 * (Math.round(y) * GIF_SIDE + Math.round(x));
    return (frame[at] ?? 0) > 180 && (frame[at + 1] ?? 0) > 140;
  };

  it('shows count, angle and skeleton of each moment, and the name, in at most 2 MB', async () => {
    const { track, order, path } = await unchangedGif();
    const { frames, delays } = await decode(path);
    expect((await stat(path)).size).toBeLessThanOrEqual(GIF_MAX_BYTES);
    expect(frames.length).toBeGreaterThan(20);
    const moments = delays.map((_delay, at) => delays.slice(0, at).reduce((sum, each) => sum + each, 0));
    const image = { width: 160, height: 120 };
    const { layout, areas } = layOutGif(
      bodyBox(
        track.frames.filter(({ t }) => t <= 2600),
        image,
      ),
      image,
    );

    const counts = moments.map((atMs) => momentAt(order, atMs).count);
    const changes = counts.flatMap((count, at) => (at > 0 && counts[at - 1] !== count ? [at] : []));
    const drawn = frames.flatMap((frame, at) => {
      const before = frames[at - 1];
      return before && difference(patchOf(frame, areas.count), patchOf(before, areas.count)) > 6 ? [at] : [];
    });
    expect(changes.length).toBeGreaterThan(0);
    expect(drawn).toEqual(expect.arrayContaining(changes));

    const gold = frames.map((frame) => {
      const patch = patchOf(frame, areas.trace);
      return patch.filter((value, at) => at % 3 === 0 && value > 190 && (patch[at + 2] ?? 0) < 130).length;
    });
    expect(gold).toEqual(gold.toSorted((a, b) => a - b));
    expect((gold.at(-1) ?? 0) - (gold[0] ?? 0)).toBeGreaterThan(100);

    for (const [at, frame] of frames.entries()) {
      const p = track.frames.findLast(({ t }) => t <= (moments[at] ?? 0))?.p;
      if (!p) throw new Error('The fixture has a person in each frame.');
      const joints = pointsOf(p, layout.scaled.width, layout.scaled.height).filter((point) => point !== undefined);
      const seen = joints.filter(({ x, y }) => {
        const [left, top] = [x - layout.crop.left + layout.film.left, y - layout.crop.top + layout.film.top];
        return isInk(frame, areas.film.left + left, areas.film.top + top);
      });
      expect(seen.length / joints.length).toBeGreaterThan(0.8);
    }
  });

  it('has another header for another challenge', async () => {
    const [one, other] = [await unchangedGif(), await makeGif('other', { challengeName: '百日俯卧撑' })];
    const [first, second] = [await decode(one.path), await decode(other.path)];
    const header = { left: 0, top: 24, width: GIF_SIDE, height: 40 };
    const [a, b] = [
      patchOf(first.frames[0] ?? new Uint8Array(), header),
      patchOf(second.frames[0] ?? new Uint8Array(), header),
    ];
    expect(difference(a, b)).toBeGreaterThan(4);
  });

  it('drawn again from the processed video is the same for the same result and differs for another', async () => {
    const { order, path } = await unchangedGif();
    const highlight = order.reps.findLast(({ endMs, valid }) => valid && endMs < 2200) ?? null;
    const videoPath = join(folder, 'unchanged', VIDEO_NAME.mp4);
    const drawnAgain = async (name: string, set: DrawnSet) => {
      const outputDir = join(folder, name);
      const drawn = await renderGif({ videoPath, highlight, set, outputDir, ending });
      if (!drawn.ok) throw new Error(`${drawn.message} ${drawn.detail}`);
      await expect(readdir(outputDir)).resolves.toEqual([GIF_NAME]);
      return readFile(drawn.path);
    };
    const before = await readFile(path);
    expect((await drawnAgain('same', order)).equals(before)).toBe(true);
    expect((await drawnAgain('renamed', { ...order, challengeName: 'Renamed' })).equals(before)).toBe(false);
    expect((await drawnAgain('corrected', { ...order, validReps: order.validReps + 5 })).equals(before)).toBe(false);
  });

  it('has no skeleton if the track cannot be read, and the video stays', async () => {
    const trackPath = join(folder, 'damaged.json.gz');
    await writeFile(trackPath, gzipSync('{}'));
    const { path } = await makeGif('damaged', { trackPath });
    expect((await decode(path)).frames.length).toBeGreaterThan(20);
  });
});
