import { describe, expect, it } from 'vitest';
import { statusAfter } from './submit-vote.ts';

describe('the status after a review decision', () => {
  it.each([
    ['kept is what claim and count say of each other', 'keep', 'verified', 'ready', 'verified'],
    ['kept where they differ is adjusted', 'keep', 'adjusted', 'ready', 'adjusted'],
    [
      'changed is still that: a person’s word is marked, and says nothing of the track',
      'change',
      'verified',
      'ready',
      'verified',
    ],
    ['kept without a video is counted', 'keep', 'verified', 'none', 'counted'],
    ['changed without a video is counted', 'change', 'adjusted', 'none', 'counted'],
    ['kept with a video that could not be prepared is counted', 'keep', 'verified', 'failed', 'counted'],
    ['kept while the video is prepared is still checked', 'keep', 'verified', 'processing', 'checking'],
    ['not verifiable is unverified', 'unverifiable', 'verified', 'ready', 'unverified'],
    ['what was unverified from the start stays so', 'keep', 'unverified', 'ready', 'unverified'],
  ] as const)('%s', (_which, decision, counted, mediaStatus, status) => {
    expect(statusAfter(decision, counted, mediaStatus)).toBe(status);
  });
});
