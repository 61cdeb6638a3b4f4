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
} from './review-decisions.ts';
import type { GivenVote } from './review-decisions.ts';
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

describe('a single vote on an appeal, which is enough or not', () => {
  const settled = { validReps: 30, invalidReps: 1 };
  const other = { validReps: 50, invalidReps: 1 };

  it.each([
    ['about the count that two have settled stands', settled, settled, other, true],
    ['that gives that count back stands', settled, other, settled, true],
    ['about a count that came after it does not', settled, other, other, false],
    ['about other invalid reps does not', settled, { ...settled, invalidReps: 2 }, other, false],
    ['about a decision that is gone does not', undefined, settled, settled, false],
  ])('%s', (_which, appealed, before, after, stands) => {
    expect(appealStands(appealed, before, after)).toBe(stands);
  });
});

describe('two review votes', () => {
  it.each([
    ['that keep the same count agree', FIRST, SECOND, true],
    ['that come to different counts differ', FIRST, OTHERWISE, false],
    ['one of which could not tell differ', FIRST, UNSURE, false],
    ['that could both not tell agree', opinion('first', { decision: 'unverifiable', validReps: 3 }), UNSURE, true],
    ['that keep and find the same count by other reps agree', FIRST, opinion('second', { decision: 'change' }), true],
    ['that keep counts of different days differ', FIRST, opinion('second', { validReps: 12 }), false],
  ])('%s', (_which, one, other, isSame) => {
    expect([agree(one, other), agree(other, one)]).toEqual([isSame, isSame]);
  });
});

describe('a review round', () => {
  it.each([
    ['nobody has looked at is open, and needs a first look', [], true, undefined, 'first'],
    ['of one opinion is decided where one is enough', [FIRST], false, 'first', 'second'],
    ['of one opinion is open where two are needed', [FIRST], true, undefined, 'second'],
    ['of two who agree is decided', [FIRST, SECOND], true, 'second', 'settling'],
    ['of two who differ is open', [FIRST, OTHERWISE], true, undefined, 'settling'],
    ['is settled by whoever settles it', [FIRST, OTHERWISE, opinion('settling')], true, 'settling', 'settling'],
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
    ['whoever has to do with nothing of it', asked, /^nothing/],
    ['of a recording whose owner has left, too', { ...asked, ownerId: null }, /^nothing/],
    ['not its owner', { ...asked, ownerId: 'me' }, /This is your set/],
    ['not a rival of who may win', { ...asked, isRival: true }, /You compete/],
    ['not where nothing waits', { ...asked, isOpen: false }, /already been decided/],
    ['not who has decided already', { ...asked, opinions: [mine] }, /already decided/],
    ['who has decided, once the two differ', { ...asked, opinions: [mine, OTHERWISE] }, /^nothing/],
    ['not who decided on what the appeal is against', { ...asked, decidedBefore: ['bob', 'me'] }, /appeal/],
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

  it('on a hold keep a fault apart from the seconds, also when it is overruled', () => {
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
    ['needs a decision', [], 'none'],
    ['is not possible while one is made', [{ ...decided, decidedAt: null }], 'none'],
    ['is possible once it is made', [decided], 'possible'],
    ['is not possible twice at a time', [decided, { id: 'b', appealOf: 'a', decidedAt: null }], 'waiting'],
    ['ends with its own decision', [decided, { id: 'b', appealOf: 'a', decidedAt: at }], 'decided'],
    ['is possible against a later decision', [decided, { ...decided, id: 'c' }], 'possible'],
  ])('is allowed or refused correctly: %s', (_what, rounds, state) => {
    expect(appealStateOf(rounds)).toBe(state);
  });
});

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
