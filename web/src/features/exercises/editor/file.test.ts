import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyStep } from './any-step.ts';
import { draftFrom, newDraft } from './exercise-draft.ts';
import { exportedFile, importedFile, readFile } from './file.ts';

describe('a definition as a file', () => {
  test('export then import is the identity, wherever the steps of an author have led', () => {
    fc.assert(
      fc.property(fc.constantFrom(newDraft(), draftFrom(squat).draft), fc.array(anyStep), (begun, steps) => {
        const reached = steps.reduce((before, step) => step(before), begun);
        // Exported names are trimmed and not empty (specification S2, section 5).
        const draft = { ...reached, name: reached.name.trim() || 'Row' };
        const { faults } = draftFrom(draft);
        expect(importedFile(exportedFile(draft).text)).toEqual({ isReadable: true, draft, faults });
      }),
    );
  });

  test('a shipped exercise comes back as it was', () => {
    const { draft } = draftFrom(squat);
    expect(importedFile(exportedFile(draft).text)).toEqual({ isReadable: true, draft, faults: [] });
  });

  test('one that is gone since it was chosen says so', async () => {
    const gone = { text: () => Promise.reject(new Error('The file could not be found.')) };
    expect(await readFile(gone)).toEqual({ isReadable: false, message: 'The file could not be found.' });
    expect(await readFile({ text: () => Promise.resolve('[]') })).toMatchObject({ isReadable: false });
  });

  test('every fault is named', () => {
    const text = JSON.stringify({ ...squat, cameraPosition: 'above', timing: { minPhaseHoldTime: -1 }, angles: [{}] });
    const found = importedFile(text);
    const fields = found.isReadable ? found.faults.map(({ field }) => field) : [];
    expect(fields).toEqual(
      expect.arrayContaining(['cameraPosition', 'timing.minPhaseHoldTime', 'angles[0].landmarks', 'angles[0].name']),
    );
  });

  test('what is imported in spite of its faults can be mended: every angle has an id of its own', () => {
    const [angle] = squat.angles;
    const found = importedFile(JSON.stringify({ ...squat, angles: [{}, angle, angle] }));
    expect(found.isReadable ? found.draft.angles.map(({ id }) => id) : []).toEqual(['angle_2', 'angle_1', 'angle_3']);
  });

  test.each([
    ['not JSON', '{"name":', 'The file isn’t valid JSON.'],
    ['a list', '[]', 'The file doesn’t contain an exercise definition.'],
    ['nothing', 'null', 'The file doesn’t contain an exercise definition.'],
  ])('%s is refused in a sentence', (_, text, message) => {
    expect(importedFile(text)).toEqual({ isReadable: false, message });
  });

  test.each([
    ['Strict squat', 'strict-squat.json'],
    ['  Ölçü / ../x ', 'ölçü-x.json'],
    ['???', 'exercise.json'],
  ])('%s is saved as %s', (name, file) => {
    expect(exportedFile({ ...newDraft(), name }).name).toBe(file);
  });
});
