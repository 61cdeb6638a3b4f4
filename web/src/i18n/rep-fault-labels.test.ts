import { afterEach, describe, expect, it } from 'vitest';
import { compiledCatalogue } from '../../vite/compile-texts.ts';
import { faultDetail, faultLabel } from './rep-fault-labels.ts';
import { speak } from './translate.ts';

const SKIPPED = 'Incomplete rep - skipped end phase';

afterEach(() => speak('en'));

describe('the reason why a rep did not count', () => {
  it.each([
    'Arm movement 132°, at most 110°',
    'Left knee 88.5°, at least 160°',
    'Hips 10% below the body line, at most 8%',
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
