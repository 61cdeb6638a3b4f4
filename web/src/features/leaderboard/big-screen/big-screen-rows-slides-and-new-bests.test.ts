import { describe, expect, it } from 'vitest';
import { LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import type { LeaderboardRow } from '@reptemple/contract/challenges/leaderboard';
import { newBestsOf, nextSlide, see, slidesToShow, wallRows } from './big-screen-rows-slides-and-new-bests.tsx';

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

describe('slides of the big screen', () => {
  it('skips empty slides', () => {
    expect(slidesToShow({ ...NONE, all: [1], female: [1] }, false)).toEqual(['all', 'female']);
    expect(slidesToShow({ all: [1], male: [1], female: [1], today: [1] }, false)).toEqual([
      'all',
      'male',
      'female',
      'today',
    ]);
  });

  it('shows only the slide "all" while there are no rows, while loading, and while results are hidden', () => {
    expect(slidesToShow(NONE, false)).toEqual(['all']);
    expect(slidesToShow({ ...NONE, all: undefined }, false)).toEqual(['all']);
    expect(slidesToShow({ ...NONE, all: [1], male: [1] }, true)).toEqual(['all']);
  });

  it('cycles through the slides, and starts again at the first if the current one is gone', () => {
    expect(nextSlide(['all', 'today'], 'all')).toBe('today');
    expect(nextSlide(['all', 'today'], 'today')).toBe('all');
    expect(nextSlide(['all', 'today'], 'female')).toBe('all');
  });
});

describe('rows of the big screen', () => {
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
  const LATER = '2026-03-15T12:05:00.000Z';
  const later = (...shape: Parameters<typeof row>) => ({ ...row(...shape), createdAt: LATER });
  const shown = (...rows: readonly LeaderboardRow[]) => wallRows(rows, false);
  const before = see(undefined, shown(row('Ann', 1, 30), row('Bob', 2, 20)));
  const namesOf = (...asked: Parameters<typeof newBestsOf>) => newBestsOf(...asked).map(({ name }) => name);

  it('celebrates no one on the first load', () => {
    expect(newBestsOf(undefined, shown(row('Ann', 1, 30)))).toEqual([]);
  });

  it('celebrates users who improved and new users, best first', () => {
    const after = shown(later('Bob', 1, 31), row('Ann', 1, 30), later('Cleo', 3, 5));
    expect(newBestsOf(before, after).map(({ name, reps, rank }) => [name, reps, rank])).toEqual([
      ['Bob', 31, 1],
      ['Cleo', 5, 3],
    ]);
  });

  it('celebrates no one whose result was corrected, who was only overtaken, or who has no rep', () => {
    const [ann, bob] = [row('Ann', 1, 30), row('Bob', 2, 20)];
    const after = shown({ ...bob, rank: 1, validReps: 35 }, { ...ann, rank: 2 }, later('Cleo', 3, 0));
    expect(newBestsOf(before, after)).toEqual([]);
  });

  it('tells people of the same name apart', () => {
    const one = row('Alex', 1, 30);
    const known = see(undefined, shown(one));
    expect(newBestsOf(known, shown(later('Alex', 1, 40), { ...one, rank: 2 }))).toMatchObject([
      { name: 'Alex', reps: 40 },
    ]);
    const two = [row('Alex', 1, 30), row('Alex', 2, 20)] as const;
    expect(newBestsOf(see(undefined, shown(...two)), shown({ ...two[1], rank: 1 }))).toEqual([]);
  });

  it('celebrates no earlier recording that appears because another was removed', () => {
    expect(newBestsOf(before, shown(row('Ann', 1, 25), row('Bob', 2, 20)))).toEqual([]);
    const withBest = see(before, shown(later('Bob', 1, 31), row('Ann', 1, 30)));
    expect(newBestsOf(withBest, shown(row('Ann', 1, 30), row('Bob', 2, 20)))).toEqual([]);
  });

  it('celebrates no row that only slides into a full list, but one that pushes another out', () => {
    const full = Array.from({ length: LEADERBOARD_LIMIT }, (_, at) => row(`P${at}`, at + 1, 300 - at));
    const seen = see(undefined, shown(...full));
    expect(namesOf(seen, shown(...full.slice(1), later('Zoe', LEADERBOARD_LIMIT, 1)))).toEqual([]);
    expect(namesOf(seen, shown(later('Zoe', 1, 400), ...full.slice(0, -1)))).toEqual(['Zoe']);
  });

  it('celebrates no one while results are hidden', () => {
    expect(newBestsOf(see(undefined, []), wallRows([later('Ann', 1, 30)], true))).toEqual([]);
  });
});
