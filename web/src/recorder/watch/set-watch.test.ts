import { startSession } from '@reptemple/engine/counting/session';
import { advance } from '@reptemple/engine/counting/session';
import type { Frame } from '@reptemple/engine/track';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';
import { landmarksOf, standingPose } from '../../../../engine/fixtures/figure.ts';
import { IMAGE, framesOf, rep } from '../../../../engine/fixtures/synthetic.ts';
import { frameFromLandmarks } from '@reptemple/engine/track';
import type { AttemptLimits } from '@reptemple/engine/rules/limits';
import type { RecorderSnapshot } from '../recorder-state.ts';
import { NO_LIMITS } from './limit-watch.ts';
import { SetWatch } from './set-watch.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
}

/** Returns what is spoken and displayed for these frames, and the ending. */
const watched = (frames: readonly Frame[], limits: AttemptLimits = NO_LIMITS) => {
  const [said, endings] = [new Array<string>(), new Array<string>()];
  let shown: Partial<RecorderSnapshot> = {};
  let at = 0;
  const watch = new SetWatch(
    limits,
    { track: undefined, page: new Page() },
    {
      show: (change) => {
        shown = { ...shown, ...change };
      },
      say: (words) => said.push(`${words} at ${Math.round(at / 1000)}`),
      onOver: (ending) => endings.push(`${ending} at ${Math.round(at / 1000)}`),
    },
  );
  let session = startSession(definitionOf('push-up'), IMAGE);
  for (const frame of frames) {
    at = frame.t;
    session = advance(session, frame);
    watch.frame(frame, session);
  }
  const last = shown;
  watch.close();
  return { said, endings, shown: last, closed: shown };
};

const nobody = (seconds: number): readonly Frame[] =>
  Array.from({ length: seconds * 25 }, (_, index) => ({ t: index * 40, p: null }));

const standingWithAHandUp = (seconds: number): readonly Frame[] => {
  const up = { ...standingPose(), elbow: { x: 0.62, y: 1.75 }, wrist: { x: 0.64, y: 2.03 } };
  const near = landmarksOf(up, IMAGE.width / IMAGE.height);
  const far = landmarksOf(standingPose(), IMAGE.width / IMAGE.height);
  const landmarks = near.map((point, id) => (id === 13 || id === 15 ? (far[id] ?? point) : point));
  return Array.from({ length: seconds * 25 }, (_, index) => frameFromLandmarks(index * 40, landmarks));
};

describe('a set that is watched over', () => {
  it('is quiet while all is well', () => {
    const { said, endings, shown } = watched(
      framesOf({ from: 170, legs: [{ to: 170, ms: 1500 }, ...rep(80), ...rep(80)] }),
    );
    expect(said).toEqual([]);
    expect(endings).toEqual([]);
    expect(shown).toEqual({ warning: null, isHandUp: false, secondsLeft: null, restSecondsLeft: null });
  });

  it('tells whoever is out of view, and again ten seconds later', () => {
    const { said, shown, closed } = watched(nobody(14));
    expect(said).toEqual(['Out of view at 2', 'Out of view at 12']);
    expect(shown.warning).toBe('away');
    expect(closed.warning).toBeNull();
  });

  it('says what a raised hand does, then does it, once', () => {
    const { said, endings } = watched(standingWithAHandUp(5));
    expect(said).toEqual(['Hold to stop at 1']);
    expect(endings).toEqual(['hand at 2']);
  });

  it('is over when its time is, once', () => {
    const { said, endings } = watched(nobody(14), { ...NO_LIMITS, maxDurationMs: 12_000 });
    expect(said).toContain('10 at 2');
    expect(endings).toEqual(['duration at 12']);
  });
});
