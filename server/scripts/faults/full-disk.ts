/** A disk that fills up under a running server, on a file system of its own: what is said, what is kept, and whether it goes on once there is room. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storedIn } from '../../test/installation.ts';
import { newDataFolder } from '../../test/prepared-folder.ts';
import { freePort } from '../../test/local-server.ts';
import { startServer } from '../../test/process.ts';
import { findHalves } from './halves.ts';
import { examine, gather, send, type Findings } from './ledger.ts';

const DISK_BYTES = 200 * 1024 * 1024;
const FULL_FOR_MS = 10_000;
const BLOCK = Buffer.alloc(256 * 1024, 1);

/** A disk of its own, and what takes it away. Needs root and Linux. */
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

/** To the last block; what the server frees meanwhile is taken, too. */
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
  /** Whether the process still answered when there was room again. */
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
    const faults = [...findings.faults, ...(await findHalves(storedIn(dataDir)))];
    return { ...findings, faults, wentOnByItself: isThere, freeBytes: bavail * bsize };
  } finally {
    await server.end('SIGKILL');
    disk.remove();
  }
};
