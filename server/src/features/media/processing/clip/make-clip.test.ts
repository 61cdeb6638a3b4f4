/** Decodes share clips, and compares what they show with the plan, picture by picture. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { replay } from '@reptemple/engine/counting/replay';
import { parseExercise } from '@reptemple/engine/definition/exercise';
import { parseTrack } from '@reptemple/engine/track';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodePictures } from '../decode.ts';
import { MAX_CLIP_BYTES } from '../limits.ts';
import { withVideo } from '../recorded-video.ts';
import { recorded } from '../recordings.fixture.ts';
import { listFrameTimes } from '../remux.ts';
import { renderClip } from '../run.ts';
import { areasBelow, CLIP_FRAMES_PER_SECOND, planClip } from './clip-drawing.ts';
import { bodyBox, CLIP_HEIGHT, CLIP_WIDTH, HEADER_HEIGHT, layOutClip } from './clip-layout.ts';

// Each test starts a low-priority process that encodes about a hundred pictures.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ending = new AbortController().signal;
const FIXTURE = new URL('../../../../../../engine/fixtures/tracks/push-up-fast.track.json.gz', import.meta.url);
/** Three fast reps. */
const CUT_MS = 4300;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-clip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first seconds of a fixture, counted, as an order for its clip. */
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

interface Patch {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Copies the brightness of a patch of each picture. Also checks the size of each picture. */
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

/** Mean difference in brightness, 0 to 255. */
const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

describe('a share clip', () => {
  it('has one frame per planned moment and redraws the count exactly when it changes', async () => {
    const { track, order, plan } = await shortSet();
    expect(plan.at(-1)?.count).toBeGreaterThan(1);
    const result = await renderClip({ ...order, videoPath: null, outputDir: join(folder, 'skeleton'), ending });
    if (!result.ok) throw new Error(`${result.message} ${result.detail}`);
    await expect(readdir(join(folder, 'skeleton'))).resolves.toEqual(['clip.mp4']);
    expect((await stat(result.path)).size).toBeLessThan(MAX_CLIP_BYTES);

    const { filmHeight } = layOutClip(bodyBox(track.frames, track), track);
    const top = HEADER_HEIGHT + filmHeight;
    const middle = top + areasBelow(filmHeight).count / 2;
    const digits = { left: CLIP_WIDTH / 2 - 90, right: CLIP_WIDTH / 2 + 90, top: middle - 90, bottom: middle + 90 };
    const pictures = await decodePatches(result.path, digits);
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
    const { order } = await shortSet();
    const videoPath = recorded('chrome-h264.mp4');
    const result = await renderClip({ ...order, videoPath, outputDir: join(folder, 'film'), ending });
    if (!result.ok) throw new Error(`${result.message} ${result.detail}`);
    await withVideo(result.path, ({ codec, container, config, rotation }) => {
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
    const pictures = await decodePatches(result.path, film);
    // The fixture shows a white square that moves over black.
    expect(pictures[10]?.some((brightness) => brightness > 200)).toBe(true);
    expect(difference(pictures[0] ?? new Uint8Array(1), pictures[50] ?? new Uint8Array(1))).toBeGreaterThan(1);
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
