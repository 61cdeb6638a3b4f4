/** Detects that the pose model has jumped to a bystander (docs/decisions/0013). */
import { distanceBetween, xOf, yOf } from './geometry.ts';
import { TORSO } from './landmark.ts';
import type { ContinuitySettings } from '../definition/settings.ts';
import type { Millis } from '../units.ts';
import { MILLIS_PER_SECOND } from '../units.ts';

/** Last known torso centre and size of the tracked person, in units of the image height. */
export interface Person {
  readonly t: Millis;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Start of an uninterrupted run of frames that show another body; null if there is none. */
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
  // The longer of the two diagonals hardly changes when the body turns or lies down.
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

/**
 * Checks a pose against the tracked person. A body that jumps or changes size abruptly is rejected
 * until it has been there for `acceptMs`; then it becomes the tracked person.
 */
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
