/** Finds landmarks by text, by position, and by arrow key. */
import { CATEGORY_LABELS } from './landmark-labels.ts';
import type { Choice, Point } from './places.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

/**
 * Every word must occur in the name, the category or the number: "left kn", "hands", "13",
 * "left_elbow".
 */
export const search = (choices: readonly Choice[], words: string): readonly Choice[] => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, category, number }) => {
    const text = plain(`${name} ${CATEGORY_LABELS[category]}`);
    return wanted.every((word) => text.includes(word) || word === String(number));
  });
};

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the nearest landmark within `reach` units of the figure. */
export const nearest = (choices: readonly Choice[], at: Point, reach: number): Choice | undefined => {
  const within = choices.filter((one) => distance(one, at) <= reach);
  return within.toSorted((a, b) => distance(a, at) - distance(b, at))[0];
};

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** Penalizes sideways distance, so that arrow keys prefer landmarks straight ahead. */
const SIDEWAYS_WEIGHT = 1.5;
/** Maximum ratio of sideways to forward distance. */
const CONE = 2;

const cost = (from: Point, to: Point, { x, y }: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y + dy * x);
  return ahead > 0 && aside <= CONE * ahead ? ahead + SIDEWAYS_WEIGHT * aside : Infinity;
};

/**
 * Returns the landmark that a key moves to: arrows by position, Home and End to first and last.
 * Undefined if none.
 */
export const neighbour = (choices: readonly Choice[], current: Choice, key: string): Choice | undefined => {
  if (key === 'Home') return choices[0];
  if (key === 'End') return choices.at(-1);
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const ahead = choices.map((one) => ({ one, cost: cost(current, one, direction) }));
  const [best] = ahead.filter(({ cost }) => cost < Infinity).toSorted((a, b) => a.cost - b.cost);
  return best?.one;
};
