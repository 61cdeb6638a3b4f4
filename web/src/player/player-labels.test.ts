import { describe, expect, it } from 'vitest';
import { repName } from '../i18n/count-unit-labels.ts';
import { timecode, verdictMessage } from './phase-and-camera-labels.ts';

describe('timecode', () => {
  it.each([
    [0, '0:00.00'],
    [3249, '0:03.24'],
    [65_240, '1:05.24'],
    [1_200_000, '20:00.00'],
    [-5, '0:00.00'],
  ])('formats %d ms as "%s"', (ms, words) => {
    expect(timecode(ms)).toBe(words);
  });
});

describe('verdictMessage', () => {
  const fault = { code: 'alignment', text: 'Alignment lost', angle: null, value: null, limit: null } as const;

  it('says that a rep is valid, or names the angle or the rule that makes it invalid', () => {
    expect(verdictMessage({ number: 1, valid: true, fault: null, reason: null }, 'reps')).toBe('Rep 1 valid');
    const sagged = { number: 4, valid: false, reason: 'Alignment lost' };
    const measured = { ...fault, detail: 'Core alignment 137°, at least 145°' };
    expect(verdictMessage({ ...sagged, fault: measured }, 'reps')).toBe(
      'Rep 4 invalid: Core alignment 137°, at least 145°',
    );
    expect(verdictMessage({ ...sagged, fault: { ...fault, detail: '' } }, 'reps')).toBe(
      'Rep 4 invalid: Alignment lost',
    );
    expect(verdictMessage({ ...sagged, fault: measured }, 'seconds')).toBe('Core alignment 137°, at least 145°');
  });

  it('speaks of the seconds of a hold, not of reps', () => {
    expect(verdictMessage({ number: 12, valid: true, fault: null, reason: null }, 'seconds')).toBe('Second 12 held');
    expect(repName(12, 'seconds')).toBe('Second 12');
    expect(repName(12, 'reps')).toBe('Rep 12');
  });
});
