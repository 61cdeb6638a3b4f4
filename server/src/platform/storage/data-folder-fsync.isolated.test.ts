/**
 * Tests that files written to the data folder survive a power failure: the content is synced first,
 * then the folder entry.
 */
import type * as fs from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDataFolder, setSecret } from './open-data-folder-and-secrets.ts';

const done = vi.hoisted(() => ({ steps: [] as string[] }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const open: typeof real.open = async (path, ...how) => {
    const handle = await real.open(path, ...how);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      done.steps.push(`sync ${String(path)}`);
      return sync();
    };
    return handle;
  };
  const rename: typeof real.rename = (from, to) => {
    done.steps.push(`rename ${String(to)}`);
    return real.rename(from, to);
  };
  return { ...real, open, rename };
});

let path: string;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'reptemple-synced-'));
});
afterEach(() => rm(path, { recursive: true, force: true }));

const stepsOf = (name: string): readonly string[] =>
  done.steps
    .map((step) => step.replace(path, basename(path)))
    .filter((step) => step.includes(`/${name}`) || step.endsWith(basename(path)))
    .map((step) => step.replace(/\.[0-9a-f-]{36}\.new$/, '.new').replace(basename(path), 'folder'));

it('a file is synced, then renamed, and then its folder is synced', async () => {
  const folder = await openDataFolder(path);
  const marked = ['sync folder/reptemple.json.new', 'rename folder/reptemple.json', 'sync folder'];
  expect(stepsOf('reptemple.json')).toEqual(marked);
  done.steps.length = 0;
  await setSecret(folder, 'links', 'a secret');
  expect(stepsOf('links.secret')).toEqual([
    'sync folder/links.secret.new',
    'rename folder/links.secret',
    'sync folder',
  ]);
  await folder.release();
});
