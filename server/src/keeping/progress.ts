/** How far a long job is, for someone who waits at a terminal; silent when nobody does. */
import { SingleBar } from 'cli-progress';

export interface Step {
  readonly add: (done: number) => void;
  readonly end: () => void;
}

/** Begins a step of so many rows or bytes. */
export type Progress = (what: string, all: number) => Step;

export const terminalProgress: Progress = (what, all) => {
  const format = `${what} {bar} {percentage}% · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, fps: 5, etaBuffer: 100 });
  // A bar of nothing would stand at 0 %.
  bar.start(Math.max(all, 1), 0);
  return { add: (done) => bar.increment(done), end: () => bar.stop() };
};
