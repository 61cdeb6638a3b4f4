import { expect, it } from 'vitest';
import { keptLabel } from './unsent-recordings.tsx';

it('is said to stay for 30 days, or for 7 without a visit where the browser clears it then', () => {
  const keptAt = Date.parse('2026-03-01T12:00:00Z');
  expect(keptLabel(keptAt, false)).toMatch(/^Saved on this device until .*31.*$/);
  expect(keptLabel(keptAt, true)).toMatch(/until .*31.*, or until you haven’t visited for 7 days$/);
});
