import { expect, test, vi } from 'vitest';
import { rememberOrFindGuests } from './remembered-guests.ts';

// Mocks the auth session and the query client, because the real ones need a browser.
vi.mock('./start-auth-session.ts', () => ({ auth: {} }));
vi.mock('./query-client.ts', () => ({ queryClient: {} }));

const emptyStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const guest = (id: string, email: string) => ({ id, email, emailVerified: false, isGuest: true });
const member = (email: string, emailVerified = true) => ({ id: 'member', email, emailVerified, isGuest: false });

test('a member with a verified email gets the guest ids that used this email in the browser, in any case', () => {
  const storage = emptyStorage();
  for (const one of [guest('g1', 'Bob@example.org'), guest('g2', 'eve@example.org'), guest('g3', 'bob@example.org')]) {
    expect(rememberOrFindGuests(storage, one)).toEqual([]);
  }
  expect(rememberOrFindGuests(storage, member('bob@example.org', false))).toEqual([]);
  expect(rememberOrFindGuests(storage, member('BOB@example.org'))).toEqual(['g1', 'g3']);
  expect(rememberOrFindGuests(storage, member('carol@example.org'))).toEqual([]);
});

test('rememberOrFindGuests stores a returning guest once and keeps the latest 50 of 60 guests', () => {
  const storage = emptyStorage();
  for (let at = 0; at < 60; at += 1) rememberOrFindGuests(storage, guest(`g${at}`, 'bob@example.org'));
  rememberOrFindGuests(storage, guest('g59', 'bob@example.org'));
  const known = rememberOrFindGuests(storage, member('bob@example.org'));
  expect([known.length, known[0], known.at(-1)]).toEqual([50, 'g10', 'g59']);
});

test('rememberOrFindGuests returns no guests if the stored value is invalid', () => {
  const storage = emptyStorage();
  storage.setItem('reptemple.guests', 'nonsense');
  expect(rememberOrFindGuests(storage, member('bob@example.org'))).toEqual([]);
});
