import { expect, test } from 'vitest';
import { mayPlay } from './landing-background-video.tsx';
import { stillOf } from './strict-push-up-demo-section.tsx';

test.each([
  [{ isStill: false }, true],
  [{ isStill: true }, false],
  [{ isStill: false, connection: { saveData: true, effectiveType: '4g' } }, false],
  [{ isStill: false, connection: { saveData: false, effectiveType: '2g' } }, false],
  [{ isStill: false, connection: { saveData: false, effectiveType: '4g' } }, true],
])('mayPlay decides whether the background video plays with %j: %s', (circumstances, may) => {
  expect(mayPlay(circumstances)).toBe(may);
});

const on = (day: number): string => stillOf(new Date(2026, 10, day, 12).getTime()).clip;

test('stillOf shows the two athletes of the landing page on alternate days', () => {
  expect([on(26), on(27), on(28)]).toEqual(['push-up-faults', 'pull-up-faults', 'push-up-faults']);
});
