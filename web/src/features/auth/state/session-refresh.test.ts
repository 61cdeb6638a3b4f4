import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { AuthUser } from './auth-state.ts';
import { ADA } from './people.fixture.ts';
import { pauseBefore, readPatiently } from './session-refresh.ts';

const refused = (status: number): ApiError => new ApiError({ code: 'internal', status, message: `status ${status}` });

describe('reading the session', () => {
  const attempt = async (failures: readonly number[]) => {
    const pauses: number[] = [];
    const coming = [...failures];
    const read = async (): Promise<AuthUser> => {
      const status = coming.shift();
      if (status !== undefined) throw refused(status);
      return ADA;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    const user = await readPatiently({ read, pause, signal: new AbortController().signal }).catch(String);
    return { user, pauses };
  };

  test('waits as long as the server says, within bounds', () => {
    expect([pauseBefore(0, 2), pauseBefore(0, 600), pauseBefore(4)]).toEqual([2000, 5000, 3200]);
  });

  test.each([
    ['answers', [], ADA, []],
    ['waits 200 ms, then twice as long each time', [503, 502, 504, 0], ADA, [200, 400, 800, 1600]],
    ['waits for a limit and a failure of the server', [429, 500], ADA, [200, 400]],
    ['gives up after the fifth', [503, 503, 503, 503, 503], 'ApiError: status 503', [200, 400, 800, 1600]],
    ['takes a refusal for an answer', [400], 'ApiError: status 400', []],
  ])('%s', async (_story, failures, user, pauses) => {
    expect(await attempt(failures)).toEqual({ user, pauses });
  });
});
