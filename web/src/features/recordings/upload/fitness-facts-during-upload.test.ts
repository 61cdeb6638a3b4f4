import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACT_CATEGORIES, FUN_FACTS, FACT_MS, pickFacts } from './fitness-facts-during-upload.tsx';

test('there are 32 fun facts, eight per category, without duplicates', () => {
  expect(FUN_FACTS).toHaveLength(32);
  for (const category of FACT_CATEGORIES) {
    expect(FUN_FACTS.filter((fact) => fact.category === category)).toHaveLength(8);
  }
  expect(new Set(FUN_FACTS.map(({ text }) => text)).size).toBe(32);
});

test('every fun fact is a sentence of at most 135 characters, shown for 4 seconds, and has a source', () => {
  expect(FACT_MS).toBe(4000);
  for (const { text, source } of FUN_FACTS) {
    expect(text).toMatch(/^[“A-Z].*\.$/);
    expect(text.length).toBeLessThanOrEqual(135);
    expect(source).not.toBe('');
  }
});

test('pickFacts picks 20 fun facts without duplicates, for any random numbers', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (chance) => {
      const picked = pickFacts(FUN_FACTS, () => chance.next().value);
      expect(picked).toHaveLength(20);
      expect(new Set(picked).size).toBe(20);
    }),
  );
});

test('pickFacts picks the first 20 or the last 20 fun facts, depending on the random number', () => {
  const first = pickFacts(FUN_FACTS, () => 0);
  expect(first).toEqual(FUN_FACTS.slice(0, 20));
  expect(pickFacts(FUN_FACTS, () => 0.999)).toEqual(FUN_FACTS.toReversed().slice(0, 20));
});

test('pickFacts picks all fun facts if there are fewer than 20', () => {
  expect(pickFacts(FUN_FACTS.slice(0, 3), () => 0)).toHaveLength(3);
});
