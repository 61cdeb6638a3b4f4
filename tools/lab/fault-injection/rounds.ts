/** Stores the rounds of earlier runs, because 200 rounds take longer than one session. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../../server/src/platform/process/error-code.ts';

const KEPT = join(import.meta.dirname, '../../../build/faults');

const Round = z.object({
  victim: z.string(),
  livedMs: z.number(),
  /** Time since the restart of what was killed. */
  readyInMs: z.number(),
  recordings: z.int(),
  chunks: z.int(),
  repeated: z.int(),
  faults: z.array(z.string()).readonly(),
});

export type Round = z.output<typeof Round>;

/** One run on a new installation: its rounds, and the problems found in the final check. */
const Run = z.object({ rounds: z.array(Round), last: z.array(z.string()).readonly() });

export type Run = z.output<typeof Run>;

export interface Runs {
  readonly earlier: readonly Run[];
  /** Returns all runs. */
  readonly keep: (run: Run) => readonly Run[];
}

/** Loads the runs stored under this name; none unless `goesOn`. */
export const openRuns = (name: string, goesOn: boolean): Runs => {
  const file = join(KEPT, `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  if (!goesOn) rmSync(file, { force: true });
  const read = (): readonly Run[] => {
    try {
      return z.array(Run).parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  };
  const earlier = read();
  return {
    earlier,
    keep: (run) => {
      const all = [...earlier, run];
      writeFileSync(file, JSON.stringify(all));
      return all;
    },
  };
};

/** Returns the number of recordings acknowledged during the run. */
const recordingsOf = ({ rounds }: Run): number => rounds.at(-1)?.recordings ?? 0;

export const recordingsOfAll = (runs: readonly Run[]): number => runs.reduce((sum, run) => sum + recordingsOf(run), 0);

/** Example: "in 3 runs, each on …". */
export const inRuns = (runs: readonly Run[]): string =>
  runs.length === 1 ? 'in one run' : `in ${runs.length} runs, each on a separate installation`;

export const sayRound = ({ victim, livedMs, readyInMs, recordings, chunks, repeated, faults }: Round): string =>
  `${victim} killed after ${livedMs.toFixed(0)} ms, ready after ${readyInMs.toFixed(0)} ms; ${recordings} recordings, ${chunks} chunks, ${repeated} sent again, ${faults.length === 0 ? 'all there' : faults.join(' ')}`;
