/** What a playback tells of itself. */
import type { Millis } from '@reptemple/engine/units';
import type { Shuttle } from './shuttle.ts';

/** Second document, section 4, "Viewer"; `failed`: the video cannot be played. */
export type Stage = 'loading' | 'ready' | 'playing' | 'paused' | 'failed';

export interface PlaybackListener {
  readonly onStage: (stage: Stage, shuttle: Shuttle) => void;
  /** How long it is, as soon as that is known. */
  readonly onLength: (ms: Millis) => void;
  /** Another frame is on screen. */
  readonly onShown: (ms: Millis) => void;
  /** The playhead has moved: at most once a frame or repaint. */
  readonly onMoved: (ms: Millis) => void;
  /** Its link leads nowhere any more, or the line broke: resolves to another link; undefined: the same once more. */
  readonly onLost: () => Promise<string | undefined>;
  /** The browser plays it only when somebody presses for it. */
  readonly onHeldBack: () => void;
  /** It has failed because it breaks off here each time: loaded once more, it can be gone on with elsewhere. */
  readonly onBroken: () => void;
}
