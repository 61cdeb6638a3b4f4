import type { Recording } from '@reptemple/contract/recordings/recordings';
import { describe, expect, it } from 'vitest';
import { pollAfter } from './recording.ts';

const polled = (recording: Pick<Recording, 'mediaStatus' | 'status'>, dataUpdateCount = 1) => ({
  state: { data: { recording }, dataUpdateCount },
});

describe('a recording', () => {
  it.each([
    ['while its video is prepared', 'processing', 'checking', 1500],
    ['while its video is checked', 'ready', 'checking', 3000],
    ['no more once it is verified', 'ready', 'verified', false],
    ['no more once it is counted', 'failed', 'counted', false],
    ['not while a person looks at it', 'ready', 'pending_review', false],
  ] as const)('is asked for again %s', (_when, mediaStatus, status, after) => {
    expect(pollAfter(polled({ mediaStatus, status }))).toBe(after);
  });

  it('is asked for less often when the check takes long', () => {
    expect(pollAfter(polled({ mediaStatus: 'ready', status: 'checking' }, 61))).toBe(15_000);
  });
});
