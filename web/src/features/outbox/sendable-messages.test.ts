import { expect, test } from 'vitest';
import { OUTBOX_STATES } from '@reptemple/contract/operations/mail-outbox';
import { canSend, kindLabel } from './outbox-screen.tsx';

test('canSend is true only for messages that are kept, sent or failed', () => {
  expect(OUTBOX_STATES.filter((state) => canSend({ state }, true))).toEqual(['kept', 'sent', 'failed']);
});

test('canSend is false for every message without a mail server', () => {
  expect(OUTBOX_STATES.filter((state) => canSend({ state }, false))).toEqual([]);
});

test.each([
  ['magic-link', 'Magic link'],
  ['email_change', 'Email change'],
  ['test', 'Test'],
])('kindLabel shows the message kind %s as "%s"', (kind, words) => {
  expect(kindLabel(kind)).toBe(words);
});
