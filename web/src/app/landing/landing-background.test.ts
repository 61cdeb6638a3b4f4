import { expect, test } from 'vitest';
import { mayPlay } from './landing-background.tsx';

test.each([
  [{ isStill: false }, true],
  [{ isStill: true }, false],
  [{ isStill: false, connection: { saveData: true, effectiveType: '4g' } }, false],
  [{ isStill: false, connection: { saveData: false, effectiveType: '2g' } }, false],
  [{ isStill: false, connection: { saveData: false, effectiveType: '4g' } }, true],
])('mayPlay decides whether the background video plays with %j: %s', (circumstances, may) => {
  expect(mayPlay(circumstances)).toBe(may);
});
