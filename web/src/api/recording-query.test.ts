import { describe, expect, it } from 'vitest';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { pollAfter } from './recording-query.ts';

type Given = Pick<Recording, 'mediaStatus' | 'status'> &
  Partial<Pick<Recording, 'clip' | 'isFilmHidden' | 'isRedrawingGif'>>;

const polled = (given: Given, dataUpdateCount = 1) => ({
  state: {
    data: { recording: { clip: null, isFilmHidden: false, skeletonUrl: null, isRedrawingGif: false, ...given } },
    dataUpdateCount,
  },
});

describe('pollAfter, for a recording page', () => {
  it.each([
    ['while its video is prepared', 'processing', 'checking', 1500],
    ['while its video is checked', 'ready', 'checking', 3000],
    ['no more once it is verified', 'ready', 'verified', false],
    ['no more once it is counted', 'failed', 'counted', false],
    ['not while a person looks at it', 'ready', 'pending_review', false],
  ] as const)('chooses the poll interval: %s', (_when, mediaStatus, status, after) => {
    expect(pollAfter(polled({ mediaStatus, status }))).toBe(after);
  });

  it('polls while the clip is queued, and every 15 s while the video is hidden and has no skeleton video', () => {
    const done = { mediaStatus: 'ready', status: 'verified' } as const;
    expect(pollAfter(polled({ ...done, clip: { state: 'queued', url: null } }))).toBe(1500);
    expect(pollAfter(polled({ ...done, clip: { state: 'failed', url: null } }))).toBe(false);
    expect(pollAfter(polled({ ...done, isFilmHidden: true }))).toBe(15_000);
  });

  it('polls until a GIF is redrawn after a correction', () => {
    const corrected = { mediaStatus: 'ready', status: 'adjusted' } as const;
    expect(pollAfter(polled({ ...corrected, isRedrawingGif: true }))).toBe(3000);
    expect(pollAfter(polled({ ...corrected, isRedrawingGif: true }, 61))).toBe(15_000);
    expect(pollAfter(polled(corrected))).toBe(false);
  });

  it('polls every 15 s instead of 3 s after 61 updates of a recording in verification', () => {
    expect(pollAfter(polled({ mediaStatus: 'ready', status: 'checking' }, 61))).toBe(15_000);
  });
});
