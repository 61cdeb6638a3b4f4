/**
 * Tests the processing of videos in a real child process: the output plays and seeks, and failures
 * stay contained.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processVideo } from './run-media-process.ts';
import type { ProcessedVideo } from './run-media-process.ts';
import { NO_SET, recorded, rewrap, squareLeftAt, withHugeKeyPicture } from './test-videos.fixture.ts';

// Allows 90 s, because each test starts a low-priority process and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-run-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ending = new AbortController().signal;

const succeed = async (name: string, highlight: { startMs: number; endMs: number } | null): Promise<ProcessedVideo> => {
  const result = await processVideo({
    inputPath: recorded(name),
    outputDir: join(folder, 'out'),
    highlight,
    set: NO_SET,
    ending,
  });
  if (!result.ok) throw new Error(`${result.message} ${result.detail}`);
  return result;
};

/**
 * Returns the duration in the header, in milliseconds; null if a player must read the whole file to
 * find it.
 */
const statedDuration = async (path: string): Promise<number | null> => {
  const input = new Input({ source: new FilePathSource(path), formats: [WEBM, MP4] });
  const seconds = await input.getDurationFromMetadata().finally(() => input.dispose());
  return seconds === null ? null : Math.round(seconds * 1000);
};

const CUES = Buffer.from([0x1c, 0x53, 0xbb, 0x6b]);

/**
 * Returns true if the file has a seek index: cues in WebM; in MP4 a sample table before the
 * frames.
 */
const hasIndex = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path);
  if (path.endsWith('.webm')) return bytes.includes(CUES);
  return bytes.includes('stss') && bytes.indexOf('moov') < bytes.indexOf('mdat');
};

const squareLeft = async (path: string): Promise<number> => {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  const row = data.subarray(60 * info.width, 61 * info.width);
  return row.findIndex((brightness) => brightness > 128);
};

describe('processing a live recording', () => {
  it.each([
    ['chrome-vp8.webm', 'video/webm'],
    ['chrome-vp9.webm', 'video/webm'],
    ['chrome-h264.webm', 'video/mp4'],
    ['chrome-h264.mp4', 'video/mp4'],
  ])('produces a seekable video with its duration, a thumbnail and a GIF: %s', async (name, type) => {
    const { video, gifPath, thumbnailPath, ...rest } = await succeed(name, { startMs: 1800, endMs: 2200 });
    expect(video.type).toBe(type);
    expect(rest).toMatchObject({ width: 160, height: 120 });
    expect(rest.durationMs).toBeGreaterThan(2400);
    expect(rest.durationMs).toBeLessThan(2800);
    await expect(statedDuration(video.path)).resolves.toBe(rest.durationMs);
    await expect(hasIndex(video.path)).resolves.toBe(true);
    // Expects the thumbnail to show the middle of the highlight. Allows 0.2 s more, because
    // Chromium may start recording that late after the square started to move.
    const left = await squareLeft(thumbnailPath);
    expect(left).toBeGreaterThanOrEqual(squareLeftAt(2000) - 6);
    expect(left).toBeLessThanOrEqual(squareLeftAt(2200));
    const gif = await sharp(gifPath, { animated: true }).metadata();
    expect(gif).toMatchObject({ format: 'gif', width: 360, pageHeight: 360, loop: 0 });
    expect(gif.delay?.reduce((sum, delay) => sum + delay, 0)).toBe(Math.round(rest.durationMs / 100) * 100);
    await expect(readdir(join(folder, 'out'))).resolves.toHaveLength(3);
  });

  it('starts from a file without duration and seek index', async () => {
    await expect(statedDuration(recorded('chrome-vp8.webm'))).resolves.toBeNull();
    await expect(hasIndex(recorded('chrome-vp8.webm'))).resolves.toBe(false);
  });
});

describe('processing a recording', () => {
  it('is stopped at the timeout with a message and leaves no files behind', async () => {
    const job = {
      inputPath: recorded('chrome-vp8.webm'),
      outputDir: join(folder, 'out'),
      highlight: null,
      set: NO_SET,
      ending,
    };
    await expect(processVideo(job, { timeoutMs: 50, memoryMb: 1024 })).resolves.toMatchObject({
      ok: false,
      isCertain: false,
      message: 'Processing the video took longer than 0.05 seconds and was stopped.',
    });
    await expect(readdir(job.outputDir)).resolves.toEqual([]);
  });

  it('fails with a message if key frames are larger than the container says', async () => {
    const inputPath = await rewrap('chrome-vp8.webm', folder, {
      change: (packets) => packets.map((packet) => (packet.type === 'key' ? withHugeKeyPicture(packet) : packet)),
    });
    const job = { inputPath, outputDir: join(folder, 'out'), highlight: null, set: NO_SET, ending };
    const result = await processVideo(job, { timeoutMs: 60_000, memoryMb: 300 });
    // Accepts both messages for a damaged video. The machine's memory decides whether the frame's
    // data or its buffer cannot be allocated first.
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^The video is damaged: /) });
    await expect(readdir(job.outputDir)).resolves.toEqual([]);
  });

  it('is stopped with a message if it exceeds the memory limit', async () => {
    const job = {
      inputPath: recorded('chrome-vp8.webm'),
      outputDir: join(folder, 'out'),
      highlight: null,
      set: NO_SET,
      ending,
    };
    await expect(processVideo(job, { timeoutMs: 60_000, memoryMb: 40 })).resolves.toMatchObject({
      ok: false,
      isCertain: false,
      message: 'Processing the video needed more than 40 MB of memory and was stopped.',
    });
  });

  it('is aborted without blaming the video and leaves no files when the server shuts down', async () => {
    const stopping = new AbortController();
    const job = {
      inputPath: recorded('chrome-vp8.webm'),
      outputDir: join(folder, 'out'),
      highlight: null,
      set: NO_SET,
    };
    const result = processVideo({ ...job, ending: stopping.signal });
    const stop = async (): Promise<void> => {
      await expect.poll(() => readdir(job.outputDir).catch(() => [])).toHaveLength(1);
      stopping.abort();
    };
    await Promise.all([stop(), expect(result).rejects.toThrow('because the server is shutting down')]);
    await expect(readdir(job.outputDir)).resolves.toEqual([]);
  });

  it('fails with a message if the input file is not a video', async () => {
    const inputPath = join(folder, 'no-video.webm');
    await writeFile(inputPath, 'This is not a video.');
    const result = await processVideo({
      inputPath,
      outputDir: join(folder, 'out'),
      highlight: null,
      set: NO_SET,
      ending,
    });
    const message = 'The file isn’t a WebM or MP4 video.';
    expect(result).toMatchObject({ ok: false, isCertain: true, message });
  });

  it('throws, without blaming the video, if the results cannot be stored', async () => {
    const outputDir = join(folder, 'a-file');
    await writeFile(outputDir, '');
    const job = { inputPath: recorded('chrome-vp8.webm'), outputDir, highlight: null, set: NO_SET, ending };
    await expect(processVideo(job)).rejects.toThrow('EEXIST');
  });

  it('removes files of an interrupted run and keeps finished results', async () => {
    const outputDir = join(folder, 'out');
    await mkdir(join(outputDir, '.processing-old'), { recursive: true });
    await writeFile(join(outputDir, 'thumbnail.jpg'), 'kept');
    const job = { inputPath: '/nowhere', outputDir, highlight: null, set: NO_SET, ending };
    await expect(processVideo(job)).rejects.toThrow('ENOENT');
    await expect(readdir(outputDir)).resolves.toEqual(['thumbnail.jpg']);
  });
});
