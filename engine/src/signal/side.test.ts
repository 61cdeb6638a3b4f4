import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/definitions.ts';
import { makePlan } from '../definition/plan.ts';
import { DEFAULT_SIDE_VOTE } from '../definition/settings.ts';
import { lockSide, nearSide, NO_VOTE, voteForSide } from './side.ts';
import type { SideVote } from './side.ts';

const plan = makePlan(definitionOf('push-up'));

/** Pose with these visibilities of elbows and wrists; other landmarks are fully visible. */
const seen = (left: number, right: number): readonly number[] => {
  const p: number[] = Array.from({ length: 132 }, (_, i) => (i % 4 === 3 ? 1000 : 5000));
  for (const id of [13, 15]) p[id * 4 + 3] = left;
  for (const id of [14, 16]) p[id * 4 + 3] = right;
  return p;
};

const voted = (frames: readonly [left: number, right: number, inPosture?: boolean][], leaves = false): SideVote => {
  let vote = NO_VOTE;
  for (const [index, [left, right, inPosture = true]] of frames.entries()) {
    vote = voteForSide(vote, index * 40, seen(left, right), plan, DEFAULT_SIDE_VOTE);
    vote = lockSide(vote, index * 40, inPosture, leaves, DEFAULT_SIDE_VOTE);
  }
  return vote;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('locking the near side', () => {
  test.each<[string, SideVote, 'left' | 'right', 'left' | 'right' | null]>([
    ['is the one whose limbs are seen', voted(times(20, [300, 950])), 'right', 'right'],
    ['is not locked by one frame', voted([[300, 950]]), 'right', null],
    [
      'survives a few frames of the other',
      voted([...times(8, [950, 300] as [number, number]), [0, 1000], [0, 1000]]),
      'left',
      null,
    ],
    [
      'stays once it is locked',
      voted([...times(20, [950, 300] as [number, number]), ...times(200, [0, 1000] as [number, number])]),
      'left',
      'left',
    ],
    ['is not locked while the person is not in posture', voted(times(50, [300, 950, false])), 'right', null],
    ['is open again when the person has left', voted(times(50, [300, 950]), true), 'right', 'right'],
  ])('%s', (_, vote, near, locked) => {
    expect(nearSide(vote)).toBe(near);
    expect(vote.locked).toBe(locked);
  });

  test('may lock the other side after the tracked user has left', () => {
    const first = voted(times(50, [300, 950]));
    const opened = lockSide(first, 2000, false, true, DEFAULT_SIDE_VOTE);
    let vote = opened;
    for (let t = 4000; t < 12_000; t += 40) {
      vote = lockSide(voteForSide(vote, t, seen(950, 300), plan, DEFAULT_SIDE_VOTE), t, true, false, DEFAULT_SIDE_VOTE);
    }
    expect([first.isOpen, opened.isOpen, vote.locked]).toEqual([false, true, 'left']);
  });

  test('locks the side of the first frame when the vote is off', () => {
    const vote = lockSide(voteForSide(NO_VOTE, 0, seen(300, 950), plan, null), 0, true, false, null);
    expect(vote.locked).toBe('right');
  });
});
