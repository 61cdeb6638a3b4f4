import { link, mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import { localFiles } from './file-storage-and-local-folder.ts';
import type { Files } from './file-storage-and-local-folder.ts';
import { itKeepsFiles } from './storage-contract.fixture.ts';

let folder: string;
let files: Files;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = async (key: string): Promise<string> => new TextDecoder().decode(await files.read(key));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-files-'));
  files = localFiles(folder, randomIds.uuid);
});
afterEach(() => rm(folder, { recursive: true }));

describe('local file storage', () => {
  itKeepsFiles(async () => {
    const own = await mkdtemp(join(tmpdir(), 'reptemple-files-'));
    return { files: localFiles(own, randomIds.uuid), close: () => rm(own, { recursive: true }) };
  });
});

describe('files in local storage', () => {
  it('are replaced atomically by concurrent writes, without leftover files', async () => {
    const long = 'x'.repeat(1_000_000);
    await Promise.all(['a', long, 'b', long].map((content) => files.write('tracks/one.json', bytes(content))));
    expect(['a', 'b', long]).toContain(await text('tracks/one.json'));
    expect(await readdir(join(folder, 'tracks'))).toEqual(['one.json']);
  });

  it('are listed at any depth, without partial and foreign files', async () => {
    await files.write('uploads/one/chunks/0', new Uint8Array([1, 2]));
    await files.write('tracks/two.json', new Uint8Array([1]));
    await writeFile(join(folder, 'tracks/three.json.0.part'), '');
    await writeFile(join(folder, 'tracks/Not Ours'), '');
    await files.check();
    const walked: string[] = [];
    for await (const { key, bytes } of files.walk()) walked.push(`${key} ${bytes}`);
    expect(walked.toSorted()).toEqual(['tracks/two.json 1', 'uploads/one/chunks/0 2']);
  });

  const chunksOf = (sizes: readonly number[], full: number) =>
    sizes.map((length, at) => ({ key: `uploads/a/chunks/${at}`, offset: at * full, bytes: length }));

  it('are written once if their chunks are full: joining renames the file', async () => {
    const chunks = chunksOf([4, 4, 2], 4);
    for (const [at, content] of ['aaaa', 'bbbb', 'cc'].entries()) {
      const [chunk] = chunks.slice(at);
      if (chunk) await files.writeChunk(chunk, bytes(content));
    }
    const { ino } = await stat(join(folder, 'uploads/a/chunks/all'));
    await files.join(chunks, 'uploads/a/video');
    expect(await text('uploads/a/video')).toBe('aaaabbbbcc');
    expect((await stat(join(folder, 'uploads/a/video'))).ino).toBe(ino);
    expect((await readdir(join(folder, 'uploads/a/chunks'))).toSorted()).toEqual(['0', '1', '2']);
  });

  it.each([
    ['full', 4],
    ['short', 8],
  ])('joined from %s chunks are not changed by a chunk that arrives later', async (_how, full) => {
    const chunks = chunksOf([4, 2], full);
    const [first, last] = chunks;
    if (!first || !last) throw new Error('Unreachable.');
    await files.writeChunk(first, bytes('aaaa'));
    await files.writeChunk(last, bytes('bb'));
    await files.join(chunks, 'uploads/a/video');
    await files.writeChunk(last, bytes('bb'));
    await files.join(chunks, 'uploads/a/video');
    expect(await text('uploads/a/video')).toBe('aaaabb');
  });

  it.each([
    ['full', 4],
    ['short', 8],
  ])('are not joined from %s chunks with missing bytes, which can then be sent again', async (_how, full) => {
    const chunks = chunksOf([4, 4, 2], full);
    for (const [at, content] of ['aaaa', 'bbbb', 'cc'].entries()) {
      const [chunk] = chunks.slice(at);
      if (chunk) await files.writeChunk(chunk, bytes(content));
    }
    await truncate(join(folder, 'uploads/a/chunks/all'), full + 3);
    await expect(files.join(chunks, 'uploads/a/video')).rejects.toThrow('Chunks without their bytes');
    expect(await files.find('uploads/a/video')).toBeUndefined();
    const listed = (await files.list('uploads/a/chunks')).map(({ key }) => key);
    expect(listed.toSorted()).toEqual(['uploads/a/chunks/0', 'uploads/a/chunks/all']);
    for (const [at, content] of ['bbbb', 'cc'].entries()) {
      const [chunk] = chunks.slice(at + 1);
      if (chunk) await files.writeChunk(chunk, bytes(content));
    }
    await files.join(chunks, 'uploads/a/video');
    expect(await text('uploads/a/video')).toBe('aaaabbbbcc');
  });

  it('are joined again if the server stopped before it removed the joined file’s old name', async () => {
    const chunks = chunksOf([4, 2], 4);
    const [first, last] = chunks;
    if (!first || !last) throw new Error('Unreachable.');
    await files.writeChunk(first, bytes('aaaa'));
    await files.writeChunk(last, bytes('bb'));
    await link(join(folder, 'uploads/a/chunks/all'), join(folder, 'uploads/a/video'));
    await files.writeChunk(last, bytes('bb'));
    await files.join(chunks, 'uploads/a/video');
    expect(await text('uploads/a/video')).toBe('aaaabb');
  });

  it('that are partial are removed if they are old', async () => {
    const [old, young] = [new Date(1_000), new Date(3_000)];
    await files.write('tracks/one.json', bytes('x'));
    await mkdir(join(folder, 'checks'));
    for (const [name, at] of [
      ['tracks/one.json.1.part', old],
      ['tracks/one.json.2.part', young],
      ['tracks/one.json', old],
      ['checks/3', old],
    ] as const) {
      await writeFile(join(folder, name), 'half');
      await utimes(join(folder, name), at, at);
    }
    expect(await files.removeUnfinished(new Date(2_000))).toBe(2);
    expect(await readdir(join(folder, 'tracks'))).toEqual(['one.json', 'one.json.2.part']);
    expect(await readdir(join(folder, 'checks'))).toEqual([]);
  });

  it('fail the check if a file has replaced their folder', async () => {
    await files.check();
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder was');
    await expect(files.check()).rejects.toThrow('ENOTDIR');
  });
});
