/** Work done outside the main thread: in a worker thread and in a child process. */
import type { Examining } from './threads.ts';
import type { WatchVideo } from './watching/watch.ts';

export interface Checking extends Examining {
  readonly watch: WatchVideo;
}
