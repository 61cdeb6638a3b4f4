/**
 * Tests decoding of videos from browsers and phones, and of truncated, damaged and malicious files.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picturesOf } from './decode-video.ts';
import type { Picture } from './decode-video.ts';
import { greyOf, HEIGHT, makeVideo, WIDTH, writeVideo } from './grey-video.fixture.ts';
import type { MadeVideo } from './grey-video.fixture.ts';
import { VideoError, openVideoFile } from './open-video-file.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'videos-'));
/** Display times of the frames in ms, irregular like a camera's. */
const TIMES = [0, 33, 71, 100, 151, 190, 230, 262, 300, 341, 380, 420];
const CODECS = ['vp8', 'vp9', 'avc'] as const;

const fileOf = (name: string, bytes: Uint8Array): string => {
  const path = join(FOLDER, name);
  writeFileSync(path, bytes);
  return path;
};

const decoded = async (path: string, wanted?: readonly number[]): Promise<readonly Picture[]> => {
  const video = await openVideoFile(path);
  const pictures: Picture[] = [];
  for await (const picture of picturesOf(video, new Set(wanted ?? video.timesMs.keys()))) pictures.push(picture);
  video.close();
  return pictures;
};

const redAt = ({ rgba, width }: Picture, x: number, y: number): number => rgba[(y * width + x) * 4] ?? -1;
const isNear = (value: number, wanted: number): boolean => Math.abs(value - wanted) <= 4;

describe('decoding a video', () => {
  it.each(CODECS)('returns every frame of %s in order with its own time', async (codec) => {
    const pictures = await decoded(await writeVideo(join(FOLDER, `whole.${codec}`), { codec, timesMs: TIMES }));
    expect(pictures.map(({ at }) => Math.round(at))).toEqual(TIMES);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual(TIMES.map(() => [WIDTH, HEIGHT]));
    expect(pictures.every((picture, index) => isNear(redAt(picture, 60, 40), greyOf(index)))).toBe(true);
  });

  it('reads the pixels of the wanted frames only', async () => {
    const path = await writeVideo(join(FOLDER, 'some.webm'), { codec: 'vp8', timesMs: TIMES });
    expect((await decoded(path, [2, 5])).map(({ index, at }) => [index, Math.round(at)])).toEqual([
      [2, 71],
      [5, 190],
    ]);
  });

  it.each([
    { rotation: 0, size: [WIDTH, HEIGHT], corner: [4, 4] },
    { rotation: 90, size: [HEIGHT, WIDTH], corner: [HEIGHT - 4, 4] },
    { rotation: 180, size: [WIDTH, HEIGHT], corner: [WIDTH - 4, HEIGHT - 4] },
    { rotation: 270, size: [HEIGHT, WIDTH], corner: [4, WIDTH - 4] },
  ] as const)('rotates a phone’s video by $rotation degrees', async ({ rotation, size, corner }) => {
    const made: MadeVideo = { codec: 'avc', timesMs: TIMES.slice(0, 3), rotation };
    const [first] = await decoded(await writeVideo(join(FOLDER, `turned-${rotation}.mp4`), made));
    expect([first?.width, first?.height]).toEqual(size);
    expect(first && redAt(first, corner[0], corner[1])).toBeGreaterThan(200);
  });
});

describe('refusing a file that is not a complete video', () => {
  const made = (codec: MadeVideo['codec']): MadeVideo => ({ codec, timesMs: TIMES.map((at) => at * 10) });
  const cut = async (codec: MadeVideo['codec'], share: number): Promise<string> => {
    const bytes = await makeVideo(made(codec));
    return fileOf(`cut-${codec}-${share}`, bytes.subarray(0, Math.floor(bytes.length * share)));
  };

  it.each<[string, () => Promise<string>, RegExp]>([
    ['nothing at all', async () => fileOf('empty.webm', new Uint8Array()), /empty/],
    ['other bytes', async () => fileOf('noise.webm', new Uint8Array(5000).fill(7)), /isn’t a WebM or MP4 video/],
    ['a few letters', async () => fileOf('few.webm', Buffer.from('null')), /isn’t a WebM or MP4 video/],
    [
      'an MP4 whose index says it has more entries than it has',
      async () => {
        const bytes = Buffer.from(await makeVideo(made('avc')));
        bytes.writeUInt32BE(1000, bytes.indexOf('stts') + 8);
        return fileOf('index.mp4', bytes);
      },
      /its container is damaged/,
    ],
    ['a WebM cut in the middle', () => cut('vp8', 0.5), /cut off|incomplete/],
    ['an MP4 cut in its index', () => cut('avc', 0.1), /its index is missing/],
    ['an MP4 cut behind its index', () => cut('avc', 0.8), /incomplete: it ends after \d+ of its 12 frames/],
    [
      'packets of noise',
      () =>
        writeVideo(join(FOLDER, 'damaged.webm'), {
          ...made('vp8'),
          change: (packets) =>
            packets.map((packet, index) =>
              index < 4 ? packet : packet.clone({ data: new Uint8Array(packet.data.length).fill(0x5b) }),
            ),
        }),
      /damaged or cut off: \d+ of its \d+ frames/,
    ],
    [
      'more than 20 minutes',
      () => writeVideo(join(FOLDER, 'long.webm'), { codec: 'vp8', timesMs: [0, 1000, 1_260_000] }),
      /longer than 20 minutes/,
    ],
  ])('%s', async (_, file, sentence) => {
    const fault = await decoded(await file()).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(VideoError);
    expect(String(fault)).toMatch(sentence);
  });
});
