import { describe, expect, it } from 'vitest';
import { holdOf } from '@reptemple/engine/counting/count-after-review';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import {
  agree,
  appealStands,
  appealStateOf,
  judgedReps,
  voteCounts,
  outcomeOf,
  readable,
  reviewIssue,
  settlingFault,
  stageOf,
} from './review-voting-rules.ts';
import type { GivenVote } from './review-voting-rules.ts';
import { statusAfter } from './submit-vote.ts';

const opinion = (stage: GivenVote['stage'], more: Partial<GivenVote> = {}): GivenVote => ({
  reviewerId: stage,
  stage,
  decision: 'keep',
  reason: `${stage} says so.`,
  validReps: 10,
  invalidReps: 2,
  ...more,
});
const [FIRST, SECOND] = [opinion('first'), opinion('second')];
const OTHERWISE = opinion('second', { decision: 'change', validReps: 9, invalidReps: 3 });
const UNSURE = opinion('second', { decision: 'unverifiable' });

describe('a single vote on an appeal', () => {
  const settled = { validReps: 30, invalidReps: 1 };
  const other = { validReps: 50, invalidReps: 1 };

  it.each([
    ['is enough for the count that two reviewers settled', settled, settled, other, true],
    ['is enough if it restores that count', settled, other, settled, true],
    ['is not enough for a later count', settled, other, other, false],
    ['is not enough if the invalid reps differ', settled, { ...settled, invalidReps: 2 }, other, false],
    ['is not enough without the appealed decision', undefined, settled, settled, false],
  ])('%s', (_which, appealed, before, after, stands) => {
    expect(appealStands(appealed, before, after)).toBe(stands);
  });
});

describe('two review votes', () => {
  it.each([
    ['agree if they keep the same count', FIRST, SECOND, true],
    ['differ if their counts differ', FIRST, OTHERWISE, false],
    ['differ if only one is unverifiable', FIRST, UNSURE, false],
    ['agree if both are unverifiable', opinion('first', { decision: 'unverifiable', validReps: 3 }), UNSURE, true],
    ['agree on the same count for different reps', FIRST, opinion('second', { decision: 'change' }), true],
    ['differ if they keep different counts', FIRST, opinion('second', { validReps: 12 }), false],
  ])('%s', (_which, one, other, isSame) => {
    expect([agree(one, other), agree(other, one)]).toEqual([isSame, isSame]);
  });
});

describe('a review round', () => {
  it.each([
    ['without votes is open and needs a first vote', [], true, undefined, 'first'],
    ['with one vote is decided if one is enough', [FIRST], false, 'first', 'second'],
    ['with one vote is open if two are needed', [FIRST], true, undefined, 'second'],
    ['with two votes that agree is decided', [FIRST, SECOND], true, 'second', 'settling'],
    ['with two votes that differ is open', [FIRST, OTHERWISE], true, undefined, 'settling'],
    [
      'with two votes that differ is decided by the third',
      [FIRST, OTHERWISE, opinion('settling')],
      true,
      'settling',
      'settling',
    ],
  ] as const)('%s', (_which, opinions, needsTwo, decidedBy, stage) => {
    expect(outcomeOf(opinions, needsTwo)?.opinion.stage).toBe(decidedBy);
    expect(stageOf(opinions)).toBe(stage);
  });

  it('gives the owner the reasons of both reviewers who agreed', () => {
    expect(outcomeOf([FIRST, SECOND], true)?.reason).toBe('first says so.\n\nsecond says so.');
  });
});

describe('reviewing a recording', () => {
  const asked = {
    callerId: 'me',
    ownerId: 'ann',
    opinions: [],
    decidedBefore: [],
    isRival: false,
    isOpen: true,
  } as const;
  const mine = opinion('first', { reviewerId: 'me' });

  it.each([
    ['allowed for an uninvolved admin', asked, /^nothing/],
    ['allowed if the owner was deleted', { ...asked, ownerId: null }, /^nothing/],
    ['refused for the owner', { ...asked, ownerId: 'me' }, /This is your set/],
    ['refused for a competitor', { ...asked, isRival: true }, /You compete/],
    ['refused if nothing waits for review', { ...asked, isOpen: false }, /already been decided/],
    ['refused for a reviewer who has voted', { ...asked, opinions: [mine] }, /already decided/],
    [
      'allowed for a reviewer who has voted, once two votes differ',
      { ...asked, opinions: [mine, OTHERWISE] },
      /^nothing/,
    ],
    ['refused for a reviewer of the appealed decision', { ...asked, decidedBefore: ['bob', 'me'] }, /appeal/],
  ])('is allowed or refused correctly: %s', (_who, reviewing, fault) => {
    expect(reviewIssue(reviewing) ?? 'nothing in the way').toMatch(fault);
  });

  it('hides the first vote from the second reviewer, and hides no vote once two differ', () => {
    expect(readable([FIRST], 'second')).toEqual([]);
    expect(readable([FIRST], 'first')).toEqual([FIRST]);
    expect(readable([FIRST, OTHERWISE], 'third')).toEqual([FIRST, OTHERWISE]);
  });

  it('with two differing votes lets a first reviewer adopt the other, and a third decide freely', () => {
    const both = [FIRST, OTHERWISE];
    expect(settlingFault({ ...OTHERWISE, stage: 'settling', reviewerId: 'first' }, both)).toBeUndefined();
    expect(settlingFault({ ...FIRST, stage: 'settling', reviewerId: 'first' }, both)).toMatch(/A third decides/);
    expect(settlingFault({ ...UNSURE, stage: 'settling', reviewerId: 'third' }, both)).toBeUndefined();
  });
});

describe('the rep verdicts of a reviewer', () => {
  const reps = [1, 2, 3].map((number) => ({
    number,
    startMs: 1000 * number,
    endMs: 1000 * (number + 1),
    valid: number !== 3,
    reason: number === 3 ? 'Too shallow' : null,
    fault: number === 3 ? { code: 'alignment' } : null,
  }));
  const hold = holdOf(SHIPPED.plank);

  it('override the reps they name and leave the rest as the engine counted them', () => {
    const judged = judgedReps(
      reps,
      [
        { number: 1, verdict: 'invalid' },
        { number: 2, verdict: 'undecided' },
        { number: 3, verdict: 'valid' },
        { number: 9, verdict: 'valid' },
      ],
      null,
    );
    expect(judged.map(({ valid, reason, fault }) => [valid, reason, fault])).toEqual([
      [false, 'A reviewer did not count this rep.', null],
      [true, null, null],
      [true, null, null],
    ]);
    const current = { validReps: 9, invalidReps: 9 };
    expect(voteCounts('change', current, judged, null)).toEqual({ validReps: 2, invalidReps: 1 });
    expect(voteCounts('keep', current, judged, null)).toEqual(current);
  });

  it('that match the engine’s count change nothing', () => {
    expect(judgedReps(reps, [{ number: 3, verdict: 'invalid' }], null)).toEqual(reps);
  });

  it('on a hold keep the fault of an entry, even if it is overruled', () => {
    const judged = judgedReps(reps, [{ number: 3, verdict: 'valid' }], hold);
    expect(judged.at(-1)).toMatchObject({ valid: true, reason: null, fault: { code: 'alignment' } });
  });

  it('on a hold leave its longest unbroken part', () => {
    const seconds = Array.from({ length: 12 }, (_, at) => ({
      number: at + 1,
      startMs: 1000 * at,
      endMs: 1000 * (at + 1),
      valid: true,
      reason: null,
      fault: null,
    }));
    const judged = judgedReps(seconds, [{ number: 6, verdict: 'invalid' }], hold);
    expect(voteCounts('change', { validReps: 12, invalidReps: 0 }, judged, hold)).toEqual({
      validReps: 6,
      invalidReps: 1,
    });
  });
});

describe('an appeal against a review decision', () => {
  const at = new Date('2026-03-15T12:00:00Z');
  const decided = { id: 'a', appealOf: null, decidedAt: at };

  it.each([
    ['refused without a decision', [], 'none'],
    ['refused while a review is open', [{ ...decided, decidedAt: null }], 'none'],
    ['allowed after a decision', [decided], 'possible'],
    ['refused while another appeal is open', [decided, { id: 'b', appealOf: 'a', decidedAt: null }], 'waiting'],
    ['refused after an appeal was decided', [decided, { id: 'b', appealOf: 'a', decidedAt: at }], 'decided'],
    ['allowed against a later decision', [decided, { ...decided, id: 'c' }], 'possible'],
  ])('is allowed or refused correctly: %s', (_what, rounds, state) => {
    expect(appealStateOf(rounds)).toBe(state);
  });
});

describe('the status after a review decision', () => {
  it.each([
    ['is verified after keep if claim and count agree', 'keep', 'verified', 'ready', 'verified'],
    ['is adjusted after keep if claim and count differ', 'keep', 'adjusted', 'ready', 'adjusted'],
    ['is verified after change, because it compares only claim and count', 'change', 'verified', 'ready', 'verified'],
    ['is counted after keep without a video', 'keep', 'verified', 'none', 'counted'],
    ['is counted after change without a video', 'change', 'adjusted', 'none', 'counted'],
    ['is counted after keep if the video could not be processed', 'keep', 'verified', 'failed', 'counted'],
    ['is checking after keep while the video is processed', 'keep', 'verified', 'processing', 'checking'],
    ['is unverified after unverifiable', 'unverifiable', 'verified', 'ready', 'unverified'],
    ['stays unverified if it was so from the start', 'keep', 'unverified', 'ready', 'unverified'],
  ] as const)('%s', (_which, decision, counted, mediaStatus, status) => {
    expect(statusAfter(decision, counted, mediaStatus)).toBe(status);
  });
});
