/** Events of a playback. */
import type { Millis } from '@reptemple/engine/units';
import type { Shuttle } from './shuttle.ts';

/** Stages of a video (specification S2, section 4, "Viewer"). `failed`: it cannot be played. */
export type Stage = 'loading' | 'ready' | 'playing' | 'paused' | 'failed';

export interface PlaybackListener {
  readonly onStage: (stage: Stage, shuttle: Shuttle) => void;
  readonly onLength: (ms: Millis) => void;
  /** Another frame is on screen. */
  readonly onShown: (ms: Millis) => void;
  /** The playhead has moved; called at most once per frame or repaint. */
  readonly onMoved: (ms: Millis) => void;
  /**
   * The link expired or the connection broke: resolves to a new link, or undefined to retry the
   * same one.
   */
  readonly onLost: () => Promise<string | undefined>;
  /** The browser blocked playback until the user presses play again. */
  readonly onHeldBack: () => void;
  /** It failed twice at this place. After a reload it can be played elsewhere. */
  readonly onBroken: () => void;
}
