import { expect, it } from 'vitest';
import { expiryLabel } from './unsent-recordings.tsx';

it('expiryLabel says a draft is saved for 30 days, or until 7 days without a visit where the browser deletes it', () => {
  const head = { person: 'ann', keptAt: Date.parse('2026-03-01T12:00:00Z') };
  expect(expiryLabel(head, false)).toMatch(/^Saved on this device until .*31.*$/);
  expect(expiryLabel(head, true)).toMatch(/until .*31.*, or until you haven’t visited for 7 days$/);
});
