/** `reptemple …` as it is run: one process, its two streams and its exit status. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const KEEP = join(import.meta.dirname, '../../cli/reptemple.mjs');

export interface Ran {
  /** Null: it was killed. */
  readonly code: number | null;
  readonly said: string;
}

type Settings = Readonly<Record<string, string>>;

const LOOK_EVERY_MS = 20;

/** Ends as by `kill -9` once `isTime` says so, unless it has ended by then. */
export const runCommand = (args: readonly string[], settings: Settings, isTime?: () => boolean): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', ...settings };
    const child = spawn(process.execPath, [KEEP, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => void (said += bytes.toString()));
    const looking = setInterval(() => isTime?.() === true && child.kill('SIGKILL'), LOOK_EVERY_MS);
    child.once('close', (code) => {
      clearInterval(looking);
      resolve({ code, said });
    });
  });

/** Every file below the folder, by its path, with what is in it. */
export const contentsOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The marker of a folder in use belongs to no backup.
    if (!entry.isFile() || entry.name === '.in-use') continue;
    contents.set(
      relative(folder, path),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    );
  }
  return contents;
};
