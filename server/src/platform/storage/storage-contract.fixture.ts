/** Contract tests that every file storage must pass. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { INSTALLATION } from './file-storage-and-local-folder.ts';
import type { Files } from './file-storage-and-local-folder.ts';

export interface OpenedFiles {
  readonly files: Files;
  readonly close: () => Promise<void>;
}

const MEGABYTE = 1024 * 1024;
const FULL = 5 * MEGABYTE;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const pattern = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (Math.imul(at + seed, 2_654_435_761) >>> 24) & 255);

let files: Files;
let folder: string;
const text = async (key: string): Promise<string> => new TextDecoder().decode(await files.read(key));
const streamed = (key: string, range?: { first: number; last: number }): Promise<string> =>
  new Response(files.stream(key, range)).text();
const walked = async (): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const { key, bytes: length } of files.walk()) found.push(`${key} ${length}`);
  return found.toSorted();
};

const bytesComeBack = (): void => {
  it('reads a written file completely and in ranges, and replaces its whole content', async () => {
    await files.write('tracks/one.json', bytes('0123456789'));
    expect([await text('tracks/one.json'), await streamed('tracks/one.json')]).toEqual(['0123456789', '0123456789']);
    const ranges = [
      { first: 0, last: 0 },
      { first: 3, last: 5 },
      { first: 9, last: 9 },
    ];
    expect(await Promise.all(ranges.map((range) => streamed('tracks/one.json', range)))).toEqual(['0', '345', '9']);
    await files.write('tracks/one.json', bytes('new'));
    expect([await text('tracks/one.json'), (await files.find('tracks/one.json'))?.bytes]).toEqual(['new', 3]);
  });

  it.each([
    ['full chunks and a short last one', [FULL, FULL, 1000]],
    ['chunks that are not full', [10, 1000, FULL]],
    ['a single chunk', [1000]],
  ])('joins %s that were written in any order and twice, and joins them again after a crash', async (_what, sizes) => {
    const contents = sizes.map((length, at) => pattern(length, at));
    const chunks = sizes.map((length, at) => ({ key: `uploads/a/chunks/${at}`, offset: at * FULL, bytes: length }));
    const put = async (at: number, content = contents[at]): Promise<void> => {
      const [chunk] = chunks.slice(at);
      if (chunk && content) await files.writeChunk(chunk, content);
    };
    // First writes a last chunk that is too long. Writing the correct one must replace it.
    await put(sizes.length - 1, pattern(2000, 9));
    await Promise.all([...sizes.keys()].toReversed().map((at) => put(at)));
    await put(0);
    const listed = (await files.list('uploads/a/chunks')).map(({ key }) => key);
    expect(listed).toEqual(expect.arrayContaining(chunks.map(({ key }) => key)));
    const whole = sha(Buffer.concat(contents));
    for (let time = 0; time < 2; time += 1) {
      await Promise.all([files.join(chunks, 'uploads/a/video'), files.join(chunks, 'uploads/a/video')]);
      expect(sha(await files.read('uploads/a/video'))).toBe(whole);
      await put(sizes.length - 1);
    }
    await files.remove('uploads/a/chunks');
    expect(await walked()).toEqual([`uploads/a/video ${Buffer.concat(contents).length}`]);
  });

  it('rejects a join while a chunk is missing, and creates no file', async () => {
    const chunks = [0, 1].map((at) => ({ key: `uploads/a/chunks/${at}`, offset: at * FULL, bytes: 10 }));
    await files.writeChunk({ key: 'uploads/a/chunks/1', offset: FULL }, pattern(10, 1));
    await expect(files.join(chunks, 'uploads/a/video')).rejects.toBeInstanceOf(Error);
    expect(await files.find('uploads/a/video')).toBeUndefined();
  });

  it.each([0, 10, 8 * MEGABYTE, 17 * MEGABYTE + 1])(
    'adopts a local file of %i bytes, and provides a temporary local copy of it',
    async (length) => {
      const content = pattern(length, 7);
      await writeFile(join(folder, 'made'), content);
      await files.adopt(join(folder, 'made'), 'media/1/video');
      expect(await files.find('media/1/video')).toMatchObject({ bytes: length });
      let lent = '';
      expect(await files.withLocalCopy('media/1/video', async (path) => sha(await readFile((lent = path))))).toBe(
        sha(content),
      );
      await files.remove('media');
      await expect(stat(lent)).rejects.toThrow('ENOENT');
    },
  );
};

const filesMove = (): void => {
  it.each([3, 8 * MEGABYTE])('moves a file of %i bytes to another key, and replaces the file there', async (length) => {
    const content = pattern(length, 3);
    await files.write('uploads/1/made/video', content);
    await files.move('uploads/1/made/video', 'media/1/video');
    expect(sha(await files.read('media/1/video'))).toBe(sha(content));
    await files.write('uploads/1/made/video', bytes('another'));
    await files.move('uploads/1/made/video', 'media/1/video');
    expect(await text('media/1/video')).toBe('another');
    expect(await walked()).toEqual(['media/1/video 7']);
  });

  it('rejects a move of a missing file, and keeps the file at the target key', async () => {
    await files.write('media/1/video', bytes('there'));
    await expect(files.move('nothing', 'media/1/video')).rejects.toBeInstanceOf(Error);
    expect(await walked()).toEqual(['media/1/video 5']);
  });
};

const absenceIsTold = (): void => {
  it('finds and lists no missing file, and rejects reading or joining it', async () => {
    expect(await files.find('nothing')).toBeUndefined();
    expect(await files.list('nothing')).toEqual([]);
    await expect(files.read('nothing')).rejects.toBeInstanceOf(Error);
    await expect(streamed('nothing')).rejects.toBeInstanceOf(Error);
    await expect(files.withLocalCopy('nothing', (path) => readFile(path))).rejects.toBeInstanceOf(Error);
    await expect(files.join([{ key: 'nothing/0', offset: 0, bytes: 1 }], 'whole')).rejects.toBeInstanceOf(Error);
    expect(await files.find('whole')).toBeUndefined();
  });

  it('removes a file, or everything in a folder, but no files whose names begin the same', async () => {
    for (const key of ['some/where/file', 'some/where/else', 'some/one', 'some2', 'somewhere/a'])
      await files.write(key, bytes('x'));
    expect(await files.find('some/where')).toBeUndefined();
    await files.remove('some');
    await files.remove('some');
    expect(await walked()).toEqual(['some2 1', 'somewhere/a 1']);
  });

  it.each(['../outside', '/etc/passwd', 'a/../../b', 'a//b', '', 'a/.hidden', 'a\u0000b', 'A'])(
    'rejects the invalid key %j',
    async (key) => {
      await expect((async () => files.write(key, bytes('x')))()).rejects.toThrow('Not a storage key');
      await expect((async () => files.find(key))()).rejects.toThrow('Not a storage key');
      await expect((async () => files.remove(key))()).rejects.toThrow('Not a storage key');
    },
  );
};

const filesAreNamed = (): void => {
  it('walks all files with their sizes, except internal ones, and lists one folder level', async () => {
    await files.write('uploads/one/chunks/0', bytes('xy'));
    await files.write('uploads/two', bytes('x'));
    await files.check();
    await files.write(INSTALLATION, bytes('whose'));
    expect(await walked()).toEqual(['uploads/one/chunks/0 2', 'uploads/two 1']);
    const listed = await files.list('uploads');
    expect(listed.map(({ key }) => key).toSorted()).toEqual(['uploads/one', 'uploads/two']);
    const file = listed.find(({ key }) => key === 'uploads/two');
    expect(Math.abs((file?.modifiedMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('creates an empty work folder each time, lists it with its time, and removes it', async () => {
    const path = await files.workFolder('work/1');
    await writeFile(join(path, 'half'), 'x');
    expect(await readdir(await files.workFolder('work/1'))).toEqual([]);
    const [work] = await files.list('work');
    expect([work?.key, (work?.modifiedMs ?? Infinity) <= Date.now() + 1000]).toEqual(['work/1', true]);
    await files.remove('work/1');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });
};

export const itKeepsFiles = (open: () => Promise<OpenedFiles>): void => {
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ files, close } = await open());
    folder = await mkdtemp(join(tmpdir(), 'reptemple-elsewhere-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await close();
  });
  bytesComeBack();
  filesMove();
  absenceIsTold();
  filesAreNamed();
};
