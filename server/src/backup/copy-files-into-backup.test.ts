import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '../platform/crypto/random-ids-and-sha256.ts';
import { localFiles } from '../platform/storage/file-storage-and-local-folder.ts';
import type { Files } from '../platform/storage/file-storage-and-local-folder.ts';
import { contentPath, readKeptFiles } from './backup-folder-and-manifest.ts';
import type { KeptFile } from './backup-folder-and-manifest.ts';
import { TIMES, writeFiles } from './copy-files-into-backup.ts';
import type { WrittenFiles } from './copy-files-into-backup.ts';

const progress = () => ({ add: () => undefined, end: () => undefined });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

let folder = '';
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-back-up-'));
  files = localFiles(join(folder, 'stored'), randomIds.uuid);
  await mkdir(join(folder, 'files'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const generation = (name: string) => ({ path: join(folder, name) });

const backUp = async (
  name: string,
  earlier: readonly string[],
  change: { readonly source?: Files; readonly isThorough?: boolean; readonly mostHeld?: number } = {},
): Promise<WrittenFiles> => {
  const { source = files, isThorough = false, ...more } = change;
  await mkdir(join(folder, name));
  const list = join(folder, name, 'files.jsonl');
  return writeFiles(
    { files: source, progress },
    { folder, list, earlier: earlier.map(generation), isThorough, ...more },
  );
};

const keptIn = async (name: string): Promise<readonly KeptFile[]> => {
  const kept: KeptFile[] = [];
  for await (const file of readKeptFiles(generation(name))) kept.push(file);
  return kept;
};

it('backs up a file under its new key if it moves while files are copied', async () => {
  await files.write('uploads/one/video', bytesOf('as it was sent'));
  let walks = 0;
  const source: Files = {
    ...files,
    walk: async function* () {
      walks += 1;
      yield* files.walk();
      if (walks > 1) return;
      await files.write('media/one/video', bytesOf('as it is shown'));
      await files.remove('uploads/one');
    },
  };
  expect(await backUp('first', [], { source })).toMatchObject({ kept: { count: 1 }, copied: 1 });
  expect((await keptIn('first')).map(({ key }) => key)).toEqual(['media/one/video']);
});

it('lists each file once per snapshot and copies its content once for all snapshots', async () => {
  await files.write('tracks/one', bytesOf('track'));
  expect(await backUp('first', [])).toMatchObject({ copied: 1, repaired: 0 });
  expect(await backUp('second', ['first'])).toMatchObject({ kept: { count: 1, totalBytes: 5 }, copied: 0 });
  expect(await keptIn('second')).toEqual(await keptIn('first'));
});

it('a thorough backup finds a corrupt file of unchanged size and copies it again', async () => {
  await files.write('tracks/one', bytesOf('track'));
  await backUp('first', []);
  const path = contentPath(folder, (await keptIn('first'))[0]?.sha256 ?? '');
  await writeFile(path, 'TRACK');
  expect(await backUp('hasty', ['first'])).toMatchObject({ copied: 0, repaired: 0 });
  expect(await backUp('thorough', ['hasty'], { isThorough: true })).toMatchObject({ copied: 1, repaired: 1 });
  expect(await readFile(path, 'utf8')).toBe('track');
  await rm(path);
  expect(await backUp('another', ['thorough'])).toMatchObject({ copied: 1, repaired: 1 });
});

it.each([
  ['a link that leads nowhere but to itself', (path: string) => symlink(path, path)],
  ['a folder', (path: string) => mkdir(join(path, 'lost'), { recursive: true })],
])('a thorough backup replaces %s found where file content belongs, and counts it as repaired', async (_what, put) => {
  await files.write('tracks/one', bytesOf('track'));
  await backUp('first', []);
  const path = contentPath(folder, (await keptIn('first'))[0]?.sha256 ?? '');
  await rm(path);
  await put(path);
  expect(await backUp('thorough', ['first'], { isThorough: true })).toMatchObject({ copied: 1, repaired: 1 });
  expect(await readFile(path, 'utf8')).toBe('track');
});

it('holds fewer than 40 unwritten entries in memory while it lists 500 files', async () => {
  const [many, mostHeld] = [500, 40];
  const lines = async (): Promise<number> => {
    const listed = join(folder, 'first', 'passing', 'listed-0');
    const texts = await Promise.all((await readdir(listed)).map((name) => readFile(join(listed, name), 'utf8')));
    return texts.join('').split('\n').length - 1;
  };
  const unwritten: number[] = [];
  let copied = 0;
  const source: Files = {
    ...files,
    walk: async function* () {
      for (let at = 0; at < many; at += 1) {
        // Records at every 50th file how many earlier files are not on the list yet. Stops once the
        // copying begins.
        if (at % 50 === 0 && copied === 0) unwritten.push(at - (await lines()));
        yield { key: `tracks/${at}`, bytes: 1, modifiedMs: 1 };
      }
    },
    // Fails like reading a file that was deleted after it was listed. This test needs no content.
    stream: () => {
      copied += 1;
      return new ReadableStream({ start: (controller) => controller.error(new Error('gone')) });
    },
    find: () => Promise.resolve(undefined),
  };
  expect(await backUp('first', [], { source, mostHeld })).toMatchObject({ kept: { count: 0 } });
  expect(copied).toBe(TIMES * many);
  expect(unwritten).toHaveLength(many / 50);
  expect(Math.max(...unwritten)).toBeLessThan(mostHeld);
});

it('leaves only files.jsonl in the snapshot folder', async () => {
  await files.write('tracks/one', bytesOf('track'));
  await backUp('first', []);
  expect(await readdir(join(folder, 'first'))).toEqual(['files.jsonl']);
});
