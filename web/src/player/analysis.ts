/** What a video has shown: the track it was counted from, and what the engine made of it. */
import type { LiveResult } from '@reptemple/engine/session';
import type { Track } from '@reptemple/engine/track';

export interface LiveAnalysis {
  /** The counts, the reps and the rest as they stand at the end. */
  readonly result: LiveResult;
  readonly track: Track;
}
