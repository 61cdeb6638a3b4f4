import { afterEach, describe, expect, it } from 'vitest';
import { compiledCatalogue } from '../../vite/compile-texts.ts';
import { repName } from './count-unit-labels.ts';
import { faultDetail, faultLabel, verdictMessage } from './rep-count-and-fault-labels.ts';
import { speak } from './translate.ts';

const SKIPPED = 'Incomplete rep - skipped end phase';

afterEach(() => speak('en'));

describe('the reason why a rep did not count', () => {
  it.each([
    'Arm movement 132°, at most 110°',
    'Left knee 88.5°, at least 160°',
    'Hips 10% below the body line, limit 8%',
    'Something else',
  ])('is unchanged in English: %s', (detail) => expect(faultDetail({ detail })).toBe(detail));

  it('names the angle and its limit in German', () => {
    speak(
      'de',
      compiledCatalogue({
        '{angle}°, {side, select, most {at most} other {at least}} {limit}°':
          '{angle}°, {side, select, most {höchstens} other {mindestens}} {limit}°',
      }),
    );
    expect(faultLabel({ fault: { detail: 'Arm movement 132°, at most 110°' }, reason: SKIPPED })).toBe(
      'Arm movement 132°, höchstens 110°',
    );
  });

  it('is the translated rule without an angle, and "Invalid" without a rule', () => {
    speak('de', compiledCatalogue({ [SKIPPED]: 'Unvollständige Wiederholung' }));
    expect(faultLabel({ fault: { detail: '' }, reason: SKIPPED })).toBe('Unvollständige Wiederholung');
    expect(faultLabel({ fault: null, reason: SKIPPED })).toBe('Unvollständige Wiederholung');
    expect(faultLabel({ fault: null, reason: null })).toBe('Invalid');
  });
});

describe('verdictMessage', () => {
  const fault = { code: 'alignment', text: 'Alignment lost', angle: null, value: null, limit: null } as const;

  it('says that a rep is valid, or names the angle or the rule that makes it invalid', () => {
    expect(verdictMessage({ number: 1, valid: true, fault: null, reason: null }, 'reps')).toBe('Rep 1: valid');
    const sagged = { number: 4, valid: false, reason: 'Alignment lost' };
    const measured = { ...fault, detail: 'Core alignment 137°, at least 145°' };
    expect(verdictMessage({ ...sagged, fault: measured }, 'reps')).toBe(
      'Rep 4: invalid, Core alignment 137°, at least 145°',
    );
    expect(verdictMessage({ ...sagged, fault: { ...fault, detail: '' } }, 'reps')).toBe(
      'Rep 4: invalid, Alignment lost',
    );
    expect(verdictMessage({ ...sagged, fault: measured }, 'seconds')).toBe('Core alignment 137°, at least 145°');
  });

  it('speaks of the seconds of a hold, not of reps', () => {
    expect(verdictMessage({ number: 12, valid: true, fault: null, reason: null }, 'seconds')).toBe('Second 12 held');
    expect(repName(12, 'seconds')).toBe('Second 12');
    expect(repName(12, 'reps')).toBe('Rep 12');
  });
});
