import { describe, expect, it } from 'vitest';
import { CampaignWindow } from './campaigns/campaign-form.ts';
import { AdminChallengeForm } from './challenges/challenge-form.ts';
import { InputDay, InputInstant, validateYear } from './date-validation.ts';

const messageOf = (schema: typeof InputDay | typeof InputInstant, text: string): string | undefined =>
  schema.safeParse(text).error?.issues[0]?.message;

const PLAIN = 'Enter a year between 2000 and 2100.';

describe('dates in requests', () => {
  it.each(['2000-01-01', '2026-11-25', '2100-12-31'])('accepts %s', (day) => {
    expect(messageOf(InputDay, day)).toBeUndefined();
    expect(messageOf(InputInstant, `${day}T00:00:00.000Z`)).toBeUndefined();
  });

  it.each([
    ['0026-11-25', `${PLAIN} Did you mean 2026?`],
    ['0000-01-01', `${PLAIN} Did you mean 2000?`],
    ['0099-12-31', `${PLAIN} Did you mean 2099?`],
    ['0100-01-01', PLAIN],
    ['1999-12-30', PLAIN],
    ['2101-01-02', PLAIN],
    ['9999-12-31', PLAIN],
  ])('refuses %s with a message', (day, sentence) => {
    expect(messageOf(InputDay, day)).toBe(sentence);
    expect(messageOf(InputInstant, `${day}T12:00:00.000Z`)).toBe(sentence);
  });

  it('accepts the first and last day of the range in every time zone', () => {
    expect(messageOf(InputInstant, '1999-12-31T10:00:00.000Z')).toBeUndefined();
    expect(messageOf(InputInstant, '2101-01-01T11:59:59.999Z')).toBeUndefined();
    expect(messageOf(InputInstant, '2000-01-01T00:00:00+14:00')).toBeUndefined();
  });

  it('asks for a day or date when the value is invalid', () => {
    expect(messageOf(InputDay, '2026-02-30')).toBe('Choose a date.');
    expect(messageOf(InputInstant, 'tomorrow')).toBe('Choose a date.');
  });

  it('accepts a day only if its year is from 2000 to 2100', () => {
    for (let year = 0; year <= 9999; year += 1) {
      const day = `${String(year).padStart(4, '0')}-06-15`;
      const isAccepted = year >= 2000 && year <= 2100;
      expect([year, InputDay.safeParse(day).success, validateYear(day) === null]).toEqual([
        year,
        isAccepted,
        isAccepted,
      ]);
    }
  });

  it('challenge and campaign forms refuse a year of 0026 and suggest 2026', () => {
    const form = { name: 'Fives', exerciseDefinitionId: crypto.randomUUID(), timeZone: 'Europe/Berlin' };
    const challenge = AdminChallengeForm.safeParse({ ...form, startDate: '0026-11-25T00:00:00Z' });
    expect(challenge.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['startDate', `${PLAIN} Did you mean 2026?`],
    ]);
    const window = CampaignWindow.safeParse({ start: '0026-11-25', end: '2026-11-30', timeZone: 'Europe/Berlin' });
    expect(window.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['start', `${PLAIN} Did you mean 2026?`],
    ]);
  });
});
