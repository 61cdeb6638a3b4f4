import { describe, expect, it } from 'vitest';
import { UserChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { challengeOf } from './routes.ts';

const at = (text: string): Date => new Date(text);

describe('a challenge created from a user’s form', () => {
  const made = (form: object) =>
    challengeOf(UserChallengeForm.parse({ timeZone: 'Europe/Berlin', ...form }), {
      id: 'id',
      createdBy: 'ann',
      exerciseDefinitionId: 'push-up',
      now: at('2026-03-25T08:00:00Z'),
    });

  it('is by default an accountability challenge of 7 days with 10 push-ups a day', () => {
    expect(made({})).toMatchObject({
      name: 'PUSHUP CHALLENGE',
      description: null,
      challengeType: 'accountability',
      challengeLengthValue: 7,
      challengeLengthUnit: 'days',
      minDailyReps: 10,
      startDate: at('2026-03-25T08:00:00Z'),
      // Expects 9:00 on the clock a week later, although daylight saving time has begun meanwhile.
      endDate: at('2026-04-01T06:59:59.999Z'),
      isActive: true,
      genderFilter: 'all',
    });
    expect(made({})).not.toHaveProperty('incrementValue');
  });

  it('increases by 1 rep every day if it is a progression', () => {
    expect(made({ type: 'progression' })).toMatchObject({
      incrementValue: 1,
      incrementCadenceValue: 1,
      incrementCadenceUnit: 'days',
    });
  });

  it('has no length, minimum or end if it is a duel, and may hide results', () => {
    const duel = made({ type: 'duel', hideResultsUntilFinished: true });
    expect(duel).toMatchObject({ endDate: null, minDailyReps: null, challengeLengthValue: null });
    expect(duel.hideResultsUntilFinished).toBe(true);
    expect(made({ hideResultsUntilFinished: true }).hideResultsUntilFinished).toBe(false);
  });

  it('asks for a code word only if the form says so', () => {
    expect([made({}).asksCodeWord, made({ asksCodeWord: true }).asksCodeWord]).toEqual([false, true]);
  });

  it('is refused with an invalid time zone', () => {
    for (const timeZone of ['Nowhere/City', '+01:00', '']) {
      expect(UserChallengeForm.safeParse({ timeZone }).success).toBe(false);
    }
  });
});
