/** Number of facts shown and their interval (specification S2, section 9). */
import type { FunFact } from './facts.ts';

export const FACTS_SHOWN = 20;
export const FACT_MS = 4000;

/** Picks `count` different facts in random order. `random` works like `Math.random`. */
export const pickFacts = (
  facts: readonly FunFact[],
  random: () => number,
  count: number = FACTS_SHOWN,
): readonly FunFact[] => {
  const left = [...facts];
  const picked: FunFact[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked;
};
