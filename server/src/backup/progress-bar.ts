/** Progress bar for long commands. Silent when the output is not a terminal. */
import { SingleBar } from 'cli-progress';

export interface Step {
  readonly add: (done: number) => void;
  readonly end: () => void;
}

/** Starts a step with a total number of rows or bytes. */
export type Progress = (what: string, all: number) => Step;

export const terminalProgress: Progress = (what, all) => {
  const format = `${what} {bar} {percentage}% · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, fps: 5, etaBuffer: 100 });
  // Shows at least 1 as the total: with 0 the bar would stay at 0 %.
  bar.start(Math.max(all, 1), 0);
  return { add: (done) => bar.increment(done), end: () => bar.stop() };
};
