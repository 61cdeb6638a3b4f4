/** Is this still the same person? The model follows one body, and sometimes leaps to a bystander's (docs/decisions/0013). */
import { distanceBetween, xOf, yOf } from './geometry.ts';
import { TORSO } from './landmark.ts';
import type { ContinuitySettings } from './settings.ts';
import type { Millis } from './units.ts';
import { MILLIS_PER_SECOND } from './units.ts';

/** Where the person's torso was last seen, in units of the image's height. */
export interface Person {
  readonly t: Millis;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Since when only someone else has been seen. */
  readonly strangerSinceMs: Millis | null;
}

export interface Recognised {
  readonly person: Person | null;
  readonly isSame: boolean;
}

const { leftShoulder, rightShoulder, leftHip, rightHip } = TORSO;
const CORNERS = [leftShoulder, rightShoulder, leftHip, rightHip] as const;

const personAt = (t: Millis, p: readonly number[], aspect: number): Person => {
  let x = 0;
  let y = 0;
  for (const id of CORNERS) {
    x += xOf(p, id, aspect) / CORNERS.length;
    y += yOf(p, id) / CORNERS.length;
  }
  // The longer of two diagonals hardly changes when the body turns or lies down.
  const size = Math.max(
    distanceBetween(p, leftShoulder, rightHip, aspect),
    distanceBetween(p, rightShoulder, leftHip, aspect),
  );
  return { t, x, y, size, strangerSinceMs: null };
};

const isNear = (before: Person, now: Person, settings: ContinuitySettings): boolean => {
  const seconds = (now.t - before.t) / MILLIS_PER_SECOND;
  const [smaller, larger] = [Math.min(before.size, now.size), Math.max(before.size, now.size)];
  const reach = settings.maxJump * larger * (1 + seconds);
  return Math.sqrt((now.x - before.x) ** 2 + (now.y - before.y) ** 2) <= reach && larger <= settings.maxScale * smaller;
};

/** A body that leaps or changes size at once is a stranger, until it has stayed for `acceptMs`: then it is the person. */
export const recognise = (
  before: Person | null,
  t: Millis,
  p: readonly number[],
  aspect: number,
  settings: ContinuitySettings | null,
): Recognised => {
  if (!settings) return { person: null, isSame: true };
  const now = personAt(t, p, aspect);
  if (!before || isNear(before, now, settings)) return { person: now, isSame: true };
  const strangerSinceMs = before.strangerSinceMs ?? t;
  if (t - strangerSinceMs >= settings.acceptMs) return { person: now, isSame: true };
  return { person: { ...before, strangerSinceMs }, isSame: false };
};
