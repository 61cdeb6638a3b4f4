import { OUTBOX_STATES } from '@reptemple/contract/operations/outbox';
import { expect, test } from 'vitest';
import { canSend, kindLabel } from './message-state.ts';

test('what is on its way is not sent twice', () => {
  expect(OUTBOX_STATES.filter((state) => canSend({ state }, true))).toEqual(['kept', 'sent', 'failed']);
});

test('without a mail server nothing is sent', () => {
  expect(OUTBOX_STATES.filter((state) => canSend({ state }, false))).toEqual([]);
});

test.each([
  ['magic-link', 'Magic link'],
  ['email_change', 'Email change'],
  ['test', 'Test'],
])('%s reads "%s"', (kind, words) => {
  expect(kindLabel(kind)).toBe(words);
});
