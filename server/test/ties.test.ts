/** Tie-breaks on leaderboards, and who can change the rule. */
import { GetAdminChallenge, UpdateAdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard, LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { describe, expect, it } from 'vitest';
import { changeChallenge } from './created.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';

const HOUR_MS = 3_600_000;
const scene = openScene();
const ago = (hours: number): Date => new Date(scene.harness.now().getTime() - hours * HOUR_MS);
const add = (rows: Parameters<typeof addRecordings>[2]) =>
  addRecordings(scene.harness.db, scene.challengeId, rows, scene.harness.now());
const board = (query: Readonly<Record<string, string>> = {}) =>
  scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId }, query });

describe('a leaderboard with equal rep counts', () => {
  it.each([
    ['where the challenge says so', { ties: 'form' }, ['Best form', 'Earlier', 'Later', 'No score', 'Fewer reps'], 90],
    [
      'of a duel, as its winner is found so',
      { challengeType: 'duel' },
      ['Best form', 'Earlier', 'Later', 'No score', 'Fewer reps'],
      90,
    ],
    ['but not elsewhere', { ties: 'earlier' }, ['No score', 'Earlier', 'Later', 'Best form', 'Fewer reps'], null],
  ] as const)(
    'puts the better form score first, then the earlier recording, %s',
    async (_where, rule, names, shown) => {
      await add([
        { name: 'Best form', validReps: 20, formScore: 90, createdAt: ago(1) },
        { name: 'Later', validReps: 20, formScore: 80, createdAt: ago(2) },
        { name: 'Earlier', validReps: 20, formScore: 80, createdAt: ago(3) },
        { name: 'No score', validReps: 20, formScore: null, createdAt: ago(4) },
        { name: 'Fewer reps', validReps: 19, formScore: 100, createdAt: ago(5) },
      ]);
      // A changed rule also applies to earlier recordings.
      await changeChallenge(scene.harness.db, scene.challengeId, rule);
      const { rows } = await board();
      expect(rows.map(({ name }) => name)).toEqual(names);
      expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
      expect(rows.find(({ name }) => name === 'Best form')?.formScore).toBe(shown);
    },
  );

  it('picks the user’s best recording by form score, and returns exact ranks across pages of equals', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { ties: 'form' });
    const userId = (await scene.ann.call(GetMyProfile)).profile?.id ?? '';
    const equals = Array.from({ length: LEADERBOARD_LIMIT + 20 }, (_none, at) => ({
      validReps: 10,
      formScore: at % 50,
    }));
    await add(equals);
    await add([20, 45, 30].map((formScore) => ({ name: 'Ann', userId, validReps: 10, formScore, createdAt: ago(1) })));
    const better = equals.filter(({ formScore }) => formScore > 45).length;
    const first = await board();
    // An hour before the others, with a form score of 45.
    expect(first.mine).toMatchObject({ rank: better + 1, formScore: 45 });
    const second = await board({ after: first.next ?? '' });
    const forms = [...first.rows, ...second.rows].map(({ formScore }) => formScore ?? -1);
    expect(forms).toEqual(forms.toSorted((a, b) => b - a));
    expect([...first.rows, ...second.rows].map(({ rank }) => rank)).toEqual(forms.map((_form, at) => at + 1));
    expect(second.next).toBeNull();
  });
});

it('the tie rule is set by an admin and shown to users', async () => {
  const [here, admin] = [{ params: { challenge: scene.challengeId } }, await scene.harness.admin()];
  const { challenge } = await admin.call(GetAdminChallenge, here);
  expect(challenge.ties).toBe('earlier');
  const body = { ...challenge, expectedUpdatedAt: challenge.updatedAt, ties: 'form' };
  expect((await admin.call(UpdateAdminChallenge, { ...here, body })).challenge.ties).toBe('form');
  expect((await scene.ann.call(GetChallenge, here)).challenge.ties).toBe('form');
});
