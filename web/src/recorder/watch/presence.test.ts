import { advance, startSession } from '@reptemple/engine/counting/session';
import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../../../engine/fixtures/definitions.ts';
import { CAMERA } from '../../../../engine/fixtures/figure.ts';
import { framesOf, IMAGE, rep } from '../../../../engine/fixtures/synthetic.ts';
import { PRESENT, presenceWarning, sightingOf, watchPresence } from './presence.ts';
import type { Sighting } from './presence.ts';

const SEEN: Sighting = { isVisible: true, strangerSince: null };
const UNSEEN: Sighting = { isVisible: false, strangerSince: null };

/** Returns the changes of the warning with their seconds. */
const warnings = (sighting: (t: number) => Sighting): readonly string[] => {
  const changes: string[] = [];
  let [presence, shown]: [typeof PRESENT, string | null] = [PRESENT, null];
  for (let t = 0; t < 12_000; t += 40) {
    presence = watchPresence(presence, sighting(t), t);
    const warning = presenceWarning(presence, t);
    if (warning !== shown) changes.push(`${warning} at ${(t / 1000).toFixed(1)}`);
    shown = warning;
  }
  return changes;
};

const within = (t: number, from: number, to: number): boolean => t >= from && t < to;

describe('the warning about leaving the frame', () => {
  it.each([
    ['not while they are there', () => SEEN, []],
    ['not for a moment', (t: number) => (within(t, 2000, 3000) ? UNSEEN : SEEN), []],
    [
      'after a second and a half',
      (t: number) => (within(t, 2000, 5000) ? UNSEEN : SEEN),
      ['away at 3.5', 'null at 5.3'],
    ],
    [
      'through a flicker',
      (t: number) => (within(t, 2000, 5000) && t % 400 > 40 ? UNSEEN : SEEN),
      ['away at 3.7', 'null at 5.3'],
    ],
    [
      'of somebody else, for long enough to read it',
      (t: number) => (within(t, 2000, 2600) ? { isVisible: false, strangerSince: 2000 } : SEEN),
      ['stranger at 2.3', 'null at 6.6'],
    ],
    [
      'not of a leap that was one bad frame',
      (t: number) => (within(t, 2000, 2100) ? { isVisible: false, strangerSince: 2000 } : SEEN),
      [],
    ],
  ] satisfies readonly (readonly [string, (t: number) => Sighting, readonly string[]])[])(
    'is shown: %s',
    (_, story, said) => {
      expect(warnings(story)).toEqual(said);
    },
  );
});

describe('presence warnings from engine frames', () => {
  const warned = (leftOf: (t: number) => number): ReadonlySet<string | null> => {
    const legs = [{ to: 170, ms: 1000 }, ...rep(80), ...rep(80), { to: 170, ms: 3000 }];
    const cameras = new Map<number, ReturnType<typeof framesOf>>();
    const of = (left: number) => cameras.get(left) ?? framesOf({ from: 170, legs, camera: { ...CAMERA, left } });
    let [session, presence] = [startSession(definitionOf('push-up'), IMAGE), PRESENT];
    const seen = new Set<string | null>();
    for (const [index, { t }] of of(CAMERA.left).entries()) {
      const left = leftOf(t);
      cameras.set(left, of(left));
      const frame = of(left)[index] ?? { t, p: null };
      session = advance(session, frame);
      presence = watchPresence(presence, sightingOf(session, frame), t);
      seen.add(presenceWarning(presence, t));
    }
    return seen;
  };

  it('are absent during a normal set of push-ups', () => {
    expect(warned(() => CAMERA.left)).toEqual(new Set([null]));
  });

  it('report a stranger if the body suddenly appears elsewhere', () => {
    expect(warned((t) => (t > 2500 ? CAMERA.left + 1.2 : CAMERA.left))).toEqual(new Set([null, 'stranger']));
  });
});
