/** Tests the processing of broken and malicious recordings, and the error message of each. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Input, InputDisposedError } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { THUMBNAIL_NAME } from './child-process-messages-and-limits.ts';
import { withBoxOf4GB, withElementOf4GB, withEndlessPiece, withEndlessTable } from './hostile-videos.fixture.ts';
import { carryOut } from './process-recording.ts';
import { decodePictures, openRecordedVideo } from './read-recorded-video.ts';
import { cutOff, NO_SET, recorded, rewrap, soundOnly } from './test-videos.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-media-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const processed = (inputPath: string) =>
  carryOut({ task: 'recording', inputPath, workDir: folder, highlight: null, set: NO_SET });

const fileOf = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

const noise = (length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (const at of bytes.keys()) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[at] = state;
  }
  return bytes;
};

const damaged = async (name: string): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await readFile(recorded(name)));
  return bytes.map((byte, at) => (at > 400 && at % 40 === 0 ? byte ^ 0xff : byte));
};

describe('a bad recording is rejected with a message that says what is wrong', () => {
  it.each([
    ['no bytes', () => fileOf('empty.webm', new Uint8Array(0)), 'The video file is empty.'],
    ['random bytes', () => fileOf('noise.webm', noise(100_000)), 'The file isn’t a WebM or MP4 video.'],
    ['text', () => fileOf('text.mp4', Buffer.from('push-ups '.repeat(999))), 'The file isn’t a WebM or MP4 video.'],
    [
      'a header without content',
      () => cutOff('chrome-vp8.webm', folder, 60),
      'The video is incomplete: its header is missing.',
    ],
    ['sound only', () => soundOnly(folder), 'The file has no video track.'],
    [
      'a first picture cut in half',
      () => cutOff('chrome-vp8.webm', folder, 400),
      'The video has no complete frame. It may have been cut off.',
    ],
    [
      'pictures of 16,000 × 16,000 pixels',
      () => rewrap('chrome-vp8.webm', folder, { codedWidth: 16_000, codedHeight: 16_000 }),
      'The video is 16000 × 16000 pixels. The limit is 4096 × 2304.',
    ],
    [
      'one picture shown for a year',
      () =>
        rewrap('chrome-vp8.webm', folder, {
          change: ([first, ...rest]) =>
            first ? [first, ...rest.map((packet, at) => packet.clone({ timestamp: 31_536_000 + at }))] : [],
        }),
      'The video is longer than 25 minutes.',
    ],
  ])('%s', async (_, make, message) => {
    await expect(processed(await make())).resolves.toMatchObject({ ok: false, blame: 'video', message });
  });
});

describe('a recording with false size claims is processed without allocating that memory', () => {
  /** Memory limit in KB: a quarter of what each file claims to need. */
  const BELIEVED_KB = 1024 ** 2;
  const [CUT, EMPTY] = [
    'The video is incomplete: its header is missing.',
    'The video has no complete frame. It may have been cut off.',
  ];
  it.each([
    ['a header of 4 GB', () => withElementOf4GB(folder, '1a45dfa3'), 'The file isn’t a WebM or MP4 video.'],
    ['a segment of 4 GB', () => withElementOf4GB(folder, '18538067'), EMPTY],
    ['a name of 4 GB', () => withElementOf4GB(folder, '4d80'), null],
    ['tracks of 4 GB', () => withElementOf4GB(folder, '1654ae6b'), CUT],
    ['a cluster of 4 GB', () => withElementOf4GB(folder, '1f43b675'), EMPTY],
    ['a picture of 4 GB', () => withElementOf4GB(folder, 'e78100a0'), EMPTY],
    ['a file type of 4 GB', () => withBoxOf4GB(folder, 'ftyp'), CUT],
    ['an index of 4 GB', () => withBoxOf4GB(folder, 'moov'), CUT],
    ['a description of 4 GB', () => withBoxOf4GB(folder, 'avcC'), 'The video is damaged and couldn’t be read.'],
    ['a fragment of 4 GB', () => withBoxOf4GB(folder, 'moof'), 'The video is damaged and couldn’t be read.'],
    ['pictures of 4 GB', () => withBoxOf4GB(folder, 'mdat'), null],
    ['a fragment of four billion frames', () => withEndlessPiece(folder), 'The video is damaged and couldn’t be read.'],
    [
      'a sample table of four billion frames',
      () => withEndlessTable(folder),
      'The video is damaged: its frames couldn’t be decoded.',
    ],
  ])('%s', async (_, make, message) => {
    const before = process.resourceUsage().maxRSS;
    const report = await processed(await make());
    expect(report).toMatchObject(message === null ? { ok: true, width: 160 } : { ok: false, blame: 'video', message });
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(BELIEVED_KB);
  });
});

describe('a failure of the machine is not blamed on the video', () => {
  it.each([
    ['a missing file', '/nowhere/at-all.webm', () => folder],
    ['a folder that cannot be written', recorded('chrome-vp8.webm'), () => join(folder, 'nowhere')],
  ])('%s', async (_, inputPath, workDir) => {
    const report = await carryOut({ task: 'recording', inputPath, workDir: workDir(), highlight: null, set: NO_SET });
    expect(report).toMatchObject({ ok: false, blame: 'machine' });
  });
});

describe('a recording that can be saved', () => {
  it('may have a single frame', async () => {
    const path = await rewrap('chrome-vp8.webm', folder, { change: (packets) => packets.slice(0, 1) });
    await expect(processed(path)).resolves.toMatchObject({ ok: true, width: 160, height: 120 });
  });

  it('may start late and have irregular frame times', async () => {
    const path = await rewrap('chrome-vp9.webm', folder, {
      change: (packets) => packets.map((packet, at) => packet.clone({ timestamp: 5 + (at * at) / 500 })),
    });
    const report = await processed(path);
    expect(report).toMatchObject({ ok: true });
    // Expects a duration of about 2.7 s: the last of about 38 frames starts 37² / 500 s after the
    // first.
    expect(report.ok && report.durationMs).toBeGreaterThan(2000);
    expect(report.ok && report.durationMs).toBeLessThan(5000);
  });

  it('may be cut off in the middle', async () => {
    const report = await processed(await cutOff('chrome-h264.mp4', folder, 3000));
    expect(report).toMatchObject({ ok: true });
    expect(report.ok && report.durationMs).toBeGreaterThan(500);
    expect(report.ok && report.durationMs).toBeLessThan(2000);
  });

  it('may be rotated by 90 degrees, which swaps the size of video and thumbnail', async () => {
    const path = await rewrap('chrome-h264.mp4', folder, { container: 'mp4', rotation: 90 });
    await expect(processed(path)).resolves.toMatchObject({ ok: true, container: 'mp4', width: 120, height: 160 });
    await expect(sharp(join(folder, THUMBNAIL_NAME)).metadata()).resolves.toMatchObject({ width: 120, height: 160 });
  });
});

describe('a damaged recording is saved or blamed on the video, without a crash', () => {
  it.each(['chrome-vp8.webm', 'chrome-vp9.webm', 'chrome-h264.mp4', 'chrome-h264.webm'])('%s', async (name) => {
    const report = await processed(await fileOf(`damaged-${name}`, await damaged(name)));
    // A failure must be blamed on the video: then it is not retried, because a retry would fail the
    // same way.
    expect(report.ok || report.blame === 'video').toBe(true);
    expect(report.ok ? report.durationMs : report.message.length).toBeGreaterThan(0);
  });
});

describe('processing closes every file it opens', () => {
  const dispose = vi.spyOn(Input.prototype, 'dispose');
  beforeEach(() => void dispose.mockClear());
  afterAll(() => dispose.mockRestore());

  it.each([
    ['a whole recording: the input, the output, and the output again for its frames', 'whole', 3],
    ['a recording that is refused', 'refused', 1],
  ])('after %s', async (_what, kind, opened) => {
    const path = kind === 'whole' ? recorded('chrome-vp8.webm') : await fileOf('noise-again.webm', noise(100_000));
    expect((await processed(path)).ok).toBe(kind === 'whole');
    expect(dispose).toHaveBeenCalledTimes(opened);
  });

  it('after a frame could not be stored, and decoding stops with that error', async () => {
    const [video, full] = [await openRecordedVideo(recorded('chrome-vp8.webm')), new Error('disk full')];
    const taken: number[] = [];
    const take = async (index: number): Promise<void> => {
      taken.push(index);
      throw full;
    };
    await expect(decodePictures(video, [0, 40, 80], new Set([0, 1, 2]), take)).rejects.toBe(full);
    video.close();
    expect(taken).toEqual([0]);
    await expect(video.sink.getFirstKeyPacket()).rejects.toThrow(InputDisposedError);
  });
});
