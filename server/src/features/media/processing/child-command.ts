/** How the child is started: the same for the built server, the tests and development. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryOf } from '../../../platform/entries.ts';
import { MAX_WRITTEN_BYTES, type ProcessingLimits } from './limits.ts';

export type ChildCommand = { readonly file: string; readonly args: readonly string[]; readonly cwd: string };

const PRLIMIT = '/usr/bin/prlimit';

/** Above what the parent allows: it only has to stop a jump that happens between two looks of the parent. */
const DATA_HEADROOM_MB = 1024;

/**
 * The child's JavaScript needs little: pictures live outside its heap, but are freed with the small objects that own
 * them. A small nursery makes that happen soon: it halves the memory that a 4K video takes (1100 to 560 MB).
 */
const HEAP_FLAGS = ['--max-old-space-size=192', '--max-semi-space-size=1'];

const here = dirname(fileURLToPath(import.meta.url));

/** Limits that the kernel keeps, where util-linux is installed: no core dumps, bounded files, memory and processor time. */
const kernelLimits = (limits: ProcessingLimits): readonly string[] => {
  const processorSeconds = Math.ceil(limits.timeoutMs / 1000) * 4;
  return [
    '--core=0',
    `--fsize=${MAX_WRITTEN_BYTES}`,
    `--data=${(limits.memoryMb + DATA_HEADROOM_MB) * 1024 * 1024}`,
    // The first ends it with a signal of its own, which tells this limit from somebody's SIGKILL.
    `--cpu=${processorSeconds}:${processorSeconds + 10}`,
  ];
};

/** The command line of a child that is given `limits`; its order comes later, as a message. */
export const childCommand = (limits: ProcessingLimits): ChildCommand => {
  const { path, isSource } = entryOf('media-process');
  const node = [process.execPath, ...HEAP_FLAGS, ...(isSource ? ['--import', 'tsx'] : []), path];
  const [file = process.execPath, ...args] =
    process.platform === 'linux' && existsSync(PRLIMIT) ? [PRLIMIT, ...kernelLimits(limits), ...node] : node;
  return { file, args, cwd: here };
};
