/** Finding a landmark: by words, by where one taps, by arrow keys from the one at hand. */
import { CATEGORY_WORDS } from './words.ts';
import type { Choice, Point } from './places.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

/** Every word must occur in the name, the category or the number: "left kn", "hands", "13", "left_elbow". */
export const search = (choices: readonly Choice[], words: string): readonly Choice[] => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, category, number }) => {
    const text = plain(`${name} ${CATEGORY_WORDS[category]}`);
    return wanted.every((word) => text.includes(word) || word === String(number));
  });
};

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The nearest one within `reach` units of the figure. */
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

/** Sideways counts more than ahead: an arrow goes to what lies in its line rather than to what is merely close. */
const SIDEWAYS_WEIGHT = 1.5;
/** What lies further to the side than this share of the way ahead is another arrow's. */
const CONE = 2;

const cost = (from: Point, to: Point, { x, y }: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y + dy * x);
  return ahead > 0 && aside <= CONE * ahead ? ahead + SIDEWAYS_WEIGHT * aside : Infinity;
};

/** Where a key leads from the current one: arrows by place, Home and End to the first and the last. Undefined: nowhere. */
export const neighbour = (choices: readonly Choice[], current: Choice, key: string): Choice | undefined => {
  if (key === 'Home') return choices[0];
  if (key === 'End') return choices.at(-1);
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const ahead = choices.map((one) => ({ one, cost: cost(current, one, direction) }));
  const [best] = ahead.filter(({ cost }) => cost < Infinity).toSorted((a, b) => a.cost - b.cost);
  return best?.one;
};
