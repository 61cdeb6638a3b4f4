/** Runs `reptemple …` as a process, and returns its output and exit code. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const KEEP = join(import.meta.dirname, '../../cli/reptemple.mjs');

export interface Ran {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly said: string;
}

type Settings = Readonly<Record<string, string>>;

const LOOK_EVERY_MS = 20;

/** Kills the process with SIGKILL as soon as `isTime` returns true. */
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

/** Returns all files below the folder: path and content hash. */
export const contentsOf = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The lock file of a folder in use is not part of a backup.
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
