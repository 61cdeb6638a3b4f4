/** How far a long job is, for someone who waits at a terminal. */
import { SingleBar } from 'cli-progress';

export interface Progress {
  readonly show: (done: number, all: number) => void;
  readonly end: () => void;
}

/** What takes less is over before anyone has read a bar: two seconds of video. */
const SHORT = 50;

/** A bar with the time left on standard error; silent when that is not a terminal. */
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
