import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { describe, expect, it } from 'vitest';
import { newBestsOf, nextSlide, slidesToShow, wallRows } from './wall-rows.tsx';

const row = (name: string, rank: number, validReps: number, isMine = false): LeaderboardRow => ({
  rank,
  recordingId: `00000000-0000-4000-8000-${String(rank * 1000 + validReps).padStart(12, '0')}`,
  name,
  avatar: null,
  gender: null,
  validReps,
  invalidReps: 0,
  formScore: null,
  durationSeconds: 60,
  status: 'verified',
  correctedBy: null,
  shares: 0,
  kudos: 0,
  createdAt: '2026-03-15T12:00:00.000Z',
  hasVideo: false,
  gifUrl: 'https://example.test/best.gif',
  isMine,
});

const NONE = { all: [], male: [], female: [], today: [] };

describe('slides of the wall', () => {
  it('skips empty slides', () => {
    expect(slidesToShow({ ...NONE, all: [1], female: [1] }, false)).toEqual(['all', 'female']);
    expect(slidesToShow({ all: [1], male: [1], female: [1], today: [1] }, false)).toEqual([
      'all',
      'male',
      'female',
      'today',
    ]);
  });

  it('shows only the slide of all without rows, while loading, and while results are hidden', () => {
    expect(slidesToShow(NONE, false)).toEqual(['all']);
    expect(slidesToShow({ ...NONE, all: undefined }, false)).toEqual(['all']);
    expect(slidesToShow({ ...NONE, all: [1], male: [1] }, true)).toEqual(['all']);
  });

  it('goes through the slides in a circle, and starts again if the current one is gone', () => {
    expect(nextSlide(['all', 'today'], 'all')).toBe('today');
    expect(nextSlide(['all', 'today'], 'today')).toBe('all');
    expect(nextSlide(['all', 'today'], 'female')).toBe('all');
  });
});

describe('rows of the wall', () => {
  it('does not mark the row of the signed-in user, because the screen is for everyone', () => {
    expect(wallRows([row('Ann', 1, 30, true)], false)[0]).toMatchObject({ isMine: false, rank: 1, validReps: 30 });
  });

  it('removes reps, ranks and their order while results are hidden, even from an admin’s reply', () => {
    const rows = wallRows([row('Zoe', 1, 30), row('Ann', 2, 20)], true);
    expect(rows.map(({ name, rank, validReps, gifUrl }) => [name, rank, validReps, gifUrl])).toEqual([
      ['Ann', null, null, null],
      ['Zoe', null, null, null],
    ]);
  });
});

describe('new bests', () => {
  const before = wallRows([row('Ann', 1, 30), row('Bob', 2, 20)], false);

  it('celebrates no one on the first load', () => {
    expect(newBestsOf(undefined, before)).toEqual([]);
  });

  it('celebrates who improved and who is new, best first', () => {
    const after = wallRows([row('Bob', 1, 31), row('Ann', 2, 30), row('Cleo', 3, 5)], false);
    expect(newBestsOf(before, after).map(({ name, reps, rank }) => [name, reps, rank])).toEqual([
      ['Bob', 31, 1],
      ['Cleo', 5, 3],
    ]);
  });

  it('celebrates no one whose result was lowered, who was only overtaken, or who has no rep', () => {
    const after = wallRows([row('Bob', 1, 20), row('Ann', 2, 10), row('Cleo', 3, 0)], false);
    expect(newBestsOf(before, after)).toEqual([]);
  });

  it('celebrates no one while results are hidden', () => {
    expect(newBestsOf(wallRows([], true), wallRows([row('Ann', 1, 30)], true))).toEqual([]);
  });
});
