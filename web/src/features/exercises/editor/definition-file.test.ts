import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import { anyStep } from './arbitrary-edit.fixture.ts';
import { exportedFile, importedFile, readFile } from './definition-file.ts';
import { draftFrom, newDraft } from './exercise-draft.ts';

describe('exercise file export and import', () => {
  test('returns the same draft and issues after export and import, for any sequence of editor steps', () => {
    fc.assert(
      fc.property(fc.constantFrom(newDraft(), draftFrom(squat).draft), fc.array(anyStep), (begun, steps) => {
        const reached = steps.reduce((before, step) => step(before), begun);
        // An exported definition has a trimmed name that is not empty (specification S2, section
        // 5).
        const draft = { ...reached, name: reached.name.trim() || 'Row' };
        const { faults } = draftFrom(draft);
        expect(importedFile(exportedFile(draft).text)).toEqual({ isReadable: true, draft, faults });
      }),
    );
  });

  test('returns a shipped exercise unchanged and without issues', () => {
    const { draft } = draftFrom(squat);
    expect(importedFile(exportedFile(draft).text)).toEqual({ isReadable: true, draft, faults: [] });
  });

  test('reports that a chosen file can no longer be found', async () => {
    const gone = { text: () => Promise.reject(new Error('The file could not be found.')) };
    expect(await readFile(gone)).toEqual({ isReadable: false, message: 'The file could not be found.' });
    expect(await readFile({ text: () => Promise.resolve('[]') })).toMatchObject({ isReadable: false });
  });

  test('lists every invalid field of an imported file', () => {
    const text = JSON.stringify({ ...squat, cameraPosition: 'above', timing: { minPhaseHoldTime: -1 }, angles: [{}] });
    const found = importedFile(text);
    const fields = found.isReadable ? found.faults.map(({ field }) => field) : [];
    expect(fields).toEqual(
      expect.arrayContaining(['cameraPosition', 'timing.minPhaseHoldTime', 'angles[0].landmarks', 'angles[0].name']),
    );
  });

  test('gives every imported angle a unique id, also when ids are missing or repeated', () => {
    const [angle] = squat.angles;
    const found = importedFile(JSON.stringify({ ...squat, angles: [{}, angle, angle] }));
    expect(found.isReadable ? found.draft.angles.map(({ id }) => id) : []).toEqual(['angle_2', 'angle_1', 'angle_3']);
  });

  test.each([
    ['not JSON', '{"name":', 'The file isn’t valid JSON.'],
    ['a list', '[]', 'The file doesn’t contain an exercise definition.'],
    ['nothing', 'null', 'The file doesn’t contain an exercise definition.'],
  ])('refuses a file that contains %s with a specific message', (_, text, message) => {
    expect(importedFile(text)).toEqual({ isReadable: false, message });
  });

  test.each([
    ['Strict squat', 'strict-squat.json'],
    ['  Ölçü / ../x ', 'ölçü-x.json'],
    ['???', 'exercise.json'],
  ])('exports the exercise "%s" as the file %s', (name, file) => {
    expect(exportedFile({ ...newDraft(), name }).name).toBe(file);
  });
});
