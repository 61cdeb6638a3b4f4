import { describe, expect, test } from 'vitest';
import { KEPT_ENTRIES, openAuthLog, SAVED_ENTRIES } from './auth-log.ts';
import { emptyShelf } from './people.fixture.ts';

describe('the log of the sign-in', () => {
  test('keeps the last 100 entries and saves the last 50 of them', () => {
    const shelf = emptyShelf();
    const log = openAuthLog(shelf);
    for (let at = 0; at < 130; at += 1) log.write({ at, event: 'TOKEN_REFRESHED', status: 'AUTHENTICATED' });
    expect(log.entries().map(({ at }) => at)).toEqual(Array.from({ length: KEPT_ENTRIES }, (_, index) => index + 30));
    const saved: unknown = JSON.parse([...shelf.contents.values()][0] ?? '[]');
    expect(saved).toHaveLength(SAVED_ENTRIES);
    expect(saved).toContainEqual({ at: 129, event: 'TOKEN_REFRESHED', status: 'AUTHENTICATED' });
  });
});
