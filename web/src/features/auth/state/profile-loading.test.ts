import type { Profile } from '@reptemple/contract/accounts/profile';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { adasProfile } from './people.fixture.ts';
import { loadPatiently } from './profile-loading.ts';

const refused = (status: number): ApiError => new ApiError({ code: 'internal', status, message: `status ${status}` });
const timedOut = new DOMException('too slow', 'TimeoutError');

describe('loading the profile', () => {
  const attempt = async (answers: readonly unknown[]) => {
    const pauses: number[] = [];
    const coming = [...answers];
    const load = async (): Promise<Profile | null> => {
      const answer = coming.shift();
      if (answer instanceof Error || answer instanceof DOMException) throw answer;
      return answer as Profile | null;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    return { profile: await loadPatiently({ load, pause, onRetry: () => undefined }), pauses };
  };

  test.each([
    ['arrives', [adasProfile], adasProfile, []],
    ['not found is null, without another try', [null], null, []],
    ['comes after a network failure', [refused(0), adasProfile], adasProfile, [1000]],
    ['comes after two 401', [refused(401), refused(401), adasProfile], adasProfile, [1000, 1000]],
    ['comes after a time-out', [timedOut, adasProfile], adasProfile, [1000]],
    [
      'never comes: three tries, then without it',
      [refused(0), refused(0), refused(0), adasProfile],
      null,
      [1000, 1000],
    ],
    ['any other failure is null at once', [refused(500), adasProfile], null, []],
  ])('%s', async (_story, answers, profile, pauses) => {
    expect(await attempt(answers)).toEqual({ profile, pauses });
  });
});
