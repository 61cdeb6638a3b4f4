/** Measures the resident memory of another process. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the process's memory in megabytes; 0 if it has ended or cannot be read. Reads /proc on
 * Linux, otherwise runs `ps`.
 */
export const residentMb = async (pid: number): Promise<number> => {
  try {
    const text =
      process.platform === 'linux'
        ? (/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0')
        : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout;
    return Number(text) / 1024;
  } catch {
    return 0;
  }
};
