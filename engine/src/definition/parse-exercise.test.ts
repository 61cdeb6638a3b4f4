import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionOf } from '../../fixtures/parsed-definitions.ts';
import { parseExercise, readExercise } from './parse-exercise.ts';
import { SPEC_ONLY, DEFAULT_ROBUST } from './robust-settings.ts';
import { SHIPPED } from './shipped-exercises.ts';

const draft = SHIPPED['push-up'];
const NO_TEXT = { toString: null };
const NESTED = 100_000;
const DEEP: unknown = JSON.parse('['.repeat(NESTED) + ']'.repeat(NESTED));
const changed = (changes: object): unknown => ({ ...draft, ...changes });
const fieldsOf = (json: unknown): readonly string[] => {
  const parsed = parseExercise(json);
  return parsed.ok ? [] : parsed.faults.map(({ field }) => field);
};

describe('exercise definitions', () => {
  test.each(Object.keys(SHIPPED))('shipped definition %s has no issues', (id) => {
    expect(fieldsOf(SHIPPED[id as keyof typeof SHIPPED])).toEqual([]);
  });

  test('the push-up has the specified ranges and no hold times', () => {
    const { phases, globalAlignments, timing } = definitionOf('push-up');
    expect(phases.start.angleRanges['angle_1']).toEqual({ min: 151, max: 180 });
    expect(phases.transition.angleRanges['angle_1']).toEqual({ min: 111, max: 150 });
    expect(phases.end.angleRanges['angle_1']).toEqual({ min: 0, max: 110 });
    expect(phases.end.angleRanges['angle_2']).toEqual({ min: 146, max: 180 });
    expect(phases.end.angleRanges['angle_3']).toEqual({ min: 145, max: 180 });
    expect(globalAlignments).toEqual(['angle_2', 'angle_3']);
    expect(timing).toEqual({ minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 0 });
  });

  test('missing optional parts get default values', () => {
    const { timing: _t, globalAlignments: _g, qualificationRep: _q, stopCondition: _s, robust: _r, ...bare } = draft;
    const parsed = parseExercise(bare);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        timing: { minPhaseHoldTime: 0, transitionDebounce: 0, startingPositionHoldTime: 200 },
        globalAlignments: [],
        qualificationRep: { enabled: false },
        stopCondition: { enabled: false },
        robust: DEFAULT_ROBUST,
      },
    });
  });

  test('phases may be stored as a list', () => {
    const parsed = parseExercise(changed({ phases: Object.values(draft.phases) }));
    expect(parsed).toMatchObject({ ok: true, value: { phases: draft.phases } });
  });

  test('robust set to null switches off all robust settings', () => {
    expect(parseExercise(changed({ robust: null }))).toMatchObject({ ok: true, value: { robust: SPEC_ONLY } });
  });

  test('single robust settings can be overridden or switched off', () => {
    const parsed = parseExercise(changed({ robust: { smoothing: null, hysteresis: { degrees: 9 } } }));
    expect(parsed).toMatchObject({
      ok: true,
      value: { robust: { ...DEFAULT_ROBUST, smoothing: null, hysteresis: { degrees: 9 } } },
    });
  });

  const [first, ...others] = draft.angles;
  const range = (min: unknown, max: unknown) => ({
    phases: { ...draft.phases, end: { id: 'end', angleRanges: { angle_1: { min, max } } } },
  });
  const nothingDecides = (id: string) => ({
    angles: [{ ...first, id }],
    phases: { start: { angleRanges: {} }, transition: { angleRanges: {} }, end: { angleRanges: {} } },
  });
  test.each<[string, object, string]>([
    ['no name', { name: '  ' }, 'name'],
    ['an unknown view', { cameraPosition: 'above' }, 'cameraPosition'],
    ['no angles', { angles: [], phases: {}, globalAlignments: [] }, 'angles'],
    ['two landmarks', { angles: [{ ...first, landmarks: ['hip', 'knee'] }, ...others] }, 'angles[0].landmarks'],
    [
      'an unknown joint',
      { angles: [{ ...first, landmarks: ['hip', 'tail', 'knee'] }, ...others] },
      'angles[0].landmarks[1]',
    ],
    ['landmark 33', { angles: [{ ...first, landmarks: [11, 33, 15] }, ...others] }, 'angles[0].landmarks[1]'],
    [
      'one landmark twice',
      { angles: [{ ...first, landmarks: ['hip', 'knee', 'hip'] }, ...others] },
      'angles[0].landmarks',
    ],
    [
      'one joint by two names',
      { angles: [{ ...first, landmarks: ['shoulder', 'elbow', 'right_elbow'] }, ...others] },
      'angles[0].landmarks',
    ],
    [
      'an id that objects inherit, without its own range',
      { ...nothingDecides('constructor'), globalAlignments: [] },
      'phases.end.angleRanges',
    ],
    ['an id used twice', { angles: [...draft.angles, first] }, 'angles[3].id'],
    ['181 degrees', range(0, 181), 'phases.end.angleRanges.angle_1.max'],
    ['a range with minimum above maximum', range(90, 80), 'phases.end.angleRanges.angle_1'],
    ['half a degree', range(0, 110.5), 'phases.end.angleRanges.angle_1.max'],
    ['text for degrees', range('0', 90), 'phases.end.angleRanges.angle_1.min'],
    ['a missing phase', { phases: { start: draft.phases.start, end: draft.phases.end } }, 'phases.transition'],
    [
      'a phase without a deciding angle',
      { globalAlignments: ['angle_1', 'angle_2', 'angle_3'] },
      'phases.start.angleRanges',
    ],
    ['an alignment of an unknown angle', { globalAlignments: ['angle_9'] }, 'globalAlignments[0]'],
    ['an alignment id that cannot be converted to a text', { globalAlignments: [NO_TEXT] }, 'globalAlignments[0]'],
    ['an alignment id that is nested too deeply to be printed', { globalAlignments: [DEEP] }, 'globalAlignments[0]'],
    [
      'a phase id that cannot be converted to a text',
      { phases: [{ ...draft.phases.start, id: NO_TEXT }] },
      'phases.start',
    ],
    ['negative time', { timing: { minPhaseHoldTime: -1 } }, 'timing.minPhaseHoldTime'],
    ['half a millisecond', { timing: { transitionDebounce: 0.5 } }, 'timing.transitionDebounce'],
    ['a switch that is no boolean', { stopCondition: { enabled: 'yes' } }, 'stopCondition.enabled'],
    ['a setting whose name objects inherit', { robust: { constructor: {} } }, 'robust.constructor'],
    ['an unknown setting', { robust: { magic: {} } }, 'robust.magic'],
    ['a setting out of its limits', { robust: { hysteresis: { degrees: 500 } } }, 'robust.hysteresis.degrees'],
    ['attempts of an unknown angle', { robust: { attempts: { angle: 'angle_9' } } }, 'robust.attempts.angle'],
    [
      'an unknown posture',
      { robust: { posture: { limits: [{ measure: 'mood' }] } } },
      'robust.posture.limits[0].measure',
    ],
  ])('with %s is refused, naming the field', (_, changes, field) => {
    expect(fieldsOf(changed(changes))).toContain(field);
  });

  test('parseExercise returns a definition or issues for any JSON, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(draft)), (value, field) => {
        for (const parsed of [parseExercise(value), parseExercise(changed({ [field]: value }))]) {
          expect(parsed.ok || parsed.faults.length > 0).toBe(true);
        }
      }),
    );
  });

  test('readExercise rounds fractional limits and reports that they must be whole numbers', () => {
    const { definition, faults } = readExercise(changed(range(0.4, 110.5)));
    expect(definition.phases.end.angleRanges['angle_1']).toEqual({ min: 0, max: 111 });
    expect(faults.map(({ message }) => message)).toContain('must be a whole number');
  });

  test('other parts are still checked when one part cannot be read', () => {
    const one = { ...first, landmarks: ['shoulder', 'elbow', 'right_elbow'] };
    const attempts = { angle: 'angle_9' };
    const empty = { id: 'start', angleRanges: {} };
    const fields = fieldsOf(
      changed({ name: '', angles: [one, ...others], phases: { ...draft.phases, start: empty }, robust: { attempts } }),
    );
    expect(fields.toSorted()).toEqual([
      'angles[0].landmarks',
      'name',
      'phases.start.angleRanges',
      'robust.attempts.angle',
    ]);
  });

  test.each<[string, object, string]>([
    ['landmarks', { angles: [{ ...first, landmarks: ['tail', 'tail', 'hip'] }, ...others] }, 'three different'],
    ['a view', { cameraPosition: 'above', angles: [{ ...first, landmarks: [11, 12, 13] }] }, 'three different'],
    ['angles', { angles: 'none', phases: nothingDecides('angle_1').phases }, 'isn’t a global alignment'],
    [
      'an id',
      { angles: [{ ...first, id: 7 }], robust: { attempts: { angle: 'seven' } } },
      'angle of this definition: seven',
    ],
    ['a phase', { phases: { ...draft.phases, start: 7 } }, 'isn’t a global alignment'],
  ])('is not blamed for what follows from %s that could not be read', (_, changes, message) => {
    const parsed = parseExercise(changed(changes));
    const messages = parsed.ok ? [] : parsed.faults.map((fault) => fault.message);
    expect(messages).not.toEqual([]);
    expect(messages).not.toContainEqual(expect.stringContaining(message));
  });

  test('reports all invalid fields together', () => {
    expect(fieldsOf({ ...draft, name: '', cameraPosition: 7, timing: [] })).toEqual(
      expect.arrayContaining(['name', 'cameraPosition', 'timing']),
    );
  });
});
