/** Progress bar for long operations in a terminal. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  readonly show: (done: number, all: number) => void;
  readonly end: () => void;
}

/** Shorter operations show no bar: 50 frames are two seconds of video. */
const SHORT = 50;

/** Returns a bar with the remaining time on standard error. Prints nothing without a terminal. */
export const startProgress = (what: string): Progress => {
  const format = `${what} {bar} {percentage}% · {eta_formatted} left`;
  const bar = new SingleBar({ format, clearOnComplete: true, hideCursor: true, fps: 5, etaBuffer: 100 });
  return {
    show: (done, all) => {
      if (all < SHORT) return;
      if (bar.isActive) bar.update(done);
      else bar.start(all, done);
    },
    end: () => bar.stop(),
  };
};
