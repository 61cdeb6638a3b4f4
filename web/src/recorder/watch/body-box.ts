/** Area of the picture that the athlete has covered lately, so that nothing is placed over it. */
import { COORDINATE_STEPS, visibilityOf, VALUES_PER_LANDMARK } from '@reptemple/engine/signal/geometry';
import { LANDMARK_COUNT } from '@reptemple/engine/signal/landmark';
import type { Frame } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';

/** Edges as shares of the picture, 0 to 1, not mirrored. */
export interface BodyBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Longer than most reps, so that the area does not change with each of them. */
const WINDOW_MS = 5000;
/** Minimum time between two changes of the reported area. */
const REPORTED_EVERY_MS = 500;
/** A change below this share of the picture is not reported. */
const MIN_CHANGE = 0.04;
const MIN_VISIBILITY = 0.5;
/** Landmarks are joints: head and limbs reach further. */
const MARGIN = 0.05;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

/** Returns the area of one pose; undefined if no landmark is visible. */
export const boxOf = (p: readonly number[]): BodyBox | undefined => {
  const seen = Array.from({ length: LANDMARK_COUNT }, (_, id) => id).filter(
    (id) => visibilityOf(p, id) >= MIN_VISIBILITY,
  );
  if (seen.length === 0) return undefined;
  const along = (axis: 0 | 1): readonly number[] =>
    seen.map((id) => (p[id * VALUES_PER_LANDMARK + axis] ?? 0) / COORDINATE_STEPS);
  const [xs, ys] = [along(0), along(1)];
  return {
    left: clamp(Math.min(...xs) - MARGIN),
    top: clamp(Math.min(...ys) - MARGIN),
    right: clamp(Math.max(...xs) + MARGIN),
    bottom: clamp(Math.max(...ys) + MARGIN),
  };
};

const union = (boxes: readonly BodyBox[]): BodyBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const isSimilar = (one: BodyBox, other: BodyBox): boolean =>
  (['left', 'top', 'right', 'bottom'] as const).every((edge) => Math.abs(one[edge] - other[edge]) < MIN_CHANGE);

export class BodyBoxWatch {
  readonly #report: (box: BodyBox) => void;
  #samples: readonly { readonly at: Millis; readonly box: BodyBox }[] = [];
  #reported: BodyBox | undefined;
  #reportedAt: Millis = Number.NEGATIVE_INFINITY;

  constructor(report: (box: BodyBox) => void) {
    this.#report = report;
  }

  /** Frames without a person leave the area as it is. */
  add({ p }: Pick<Frame, 'p'>, now: Millis): void {
    const box = p ? boxOf(p) : undefined;
    if (!box) return;
    this.#samples = [...this.#samples.filter(({ at }) => at > now - WINDOW_MS && at <= now), { at: now, box }];
    if (now - this.#reportedAt < REPORTED_EVERY_MS) return;
    const whole = union(this.#samples.map((sample) => sample.box));
    if (this.#reported && isSimilar(whole, this.#reported)) return;
    [this.#reported, this.#reportedAt] = [whole, now];
    this.#report(whole);
  }
}
