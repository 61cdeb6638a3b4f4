/**
 * Fills the disk under a running server, on a separate file system. Checks its messages, its
 * data, and that it continues once space is free.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storedIn } from '../../../server/test/installation.ts';
import { newDataFolder } from '../../../server/test/prepared-folder.ts';
import { freePort } from '../../../server/test/local-server.ts';
import { startServer } from '../../../server/test/process.ts';
import { findPartialData } from './partial-data.ts';
import { examine, gather, send } from './ledger.ts';
import type { Findings } from './ledger.ts';

const DISK_BYTES = 200 * 1024 * 1024;
const FULL_FOR_MS = 10_000;
const BLOCK = Buffer.alloc(256 * 1024, 1);

/**
 * Mounts a separate file system. Returns its folder and a function to remove it. Needs root and
 * Linux.
 */
const newDisk = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'reptemple-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder]);
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Fills to the last block, including space that the server frees in the meantime. */
const fill = async (folder: string, until: () => boolean): Promise<void> => {
  const fillers = join(folder, 'filler');
  for (let part = 0; !until(); part += 1) {
    try {
      writeFileSync(fillers, BLOCK, { flag: 'a' });
    } catch {
      await wait(50);
    }
  }
};

export interface FullDisk extends Findings {
  /** True if the process still responded after space was freed. */
  readonly wentOnByItself: boolean;
  readonly freeBytes: number;
}

export const tryFullDisk = async (): Promise<FullDisk> => {
  const disk = newDisk();
  const prepared = newDataFolder('full-disk');
  const dataDir = join(disk.folder, 'data');
  cpSync(prepared, dataDir, { recursive: true });
  rmSync(prepared, { recursive: true, force: true });
  const port = await freePort();
  let server = await startServer(port, { DATA_DIR: dataDir });
  try {
    const crowd = await gather(server.origin, 2);
    const enough = Date.now() + 5000;
    await send(crowd, () => Date.now() > enough);
    const full = Date.now() + FULL_FOR_MS;
    await Promise.all([fill(disk.folder, () => Date.now() > full), send(crowd, () => Date.now() > full)]);
    const { bavail, bsize } = statfsSync(disk.folder);
    rmSync(join(disk.folder, 'filler'));
    const isThere = await fetch(`${server.origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!isThere) {
      await server.end('SIGKILL');
      server = await startServer(port, { DATA_DIR: dataDir });
    }
    const findings = await examine(crowd);
    await server.end('SIGTERM');
    const faults = [...findings.faults, ...(await findPartialData(storedIn(dataDir)))];
    return { ...findings, faults, wentOnByItself: isThere, freeBytes: bavail * bsize };
  } finally {
    await server.end('SIGKILL');
    disk.remove();
  }
};
