import { SingleBar } from 'cli-progress';

export interface Step {
  readonly add: (done: number) => void;
  readonly end: () => void;
}

export type Progress = (what: string, all: number) => Step;

export const terminalProgress: Progress = (what, all) => {
  const format = `${what} {bar} {percentage}% · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, fps: 5, etaBuffer: 100 });
  // Uses a total of at least 1: with 0, the bar would stay at 0 %.
  bar.start(Math.max(all, 1), 0);
  return { add: (done) => bar.increment(done), end: () => bar.stop() };
};
