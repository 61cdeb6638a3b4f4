import squat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DraftDefinition, draftFrom, newDraft } from './draft.ts';
import { exportedFile, importedFile } from './file.ts';

const aText = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text);
const aShare = fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share + 0);
const aPart = <Part>(part: fc.Arbitrary<Part>): fc.Arbitrary<Part | null> => fc.option(part, { nil: null });
const aRange = fc.tuple(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 180 })).map(([a, b]) => ({
  min: Math.min(a, b),
  max: Math.max(a, b),
}));
const aLandmark = fc.oneof(fc.integer({ min: 0, max: 32 }), fc.constantFrom('elbow', 'left_elbow', 'hip', 'nose'));

/** Anything an author can arrive at, finished or not. */
const aDraft: fc.Arbitrary<DraftDefinition> = fc
  .uniqueArray(fc.stringMatching(/^angle_\d{1,6}$/), { maxLength: 5 })
  .chain((ids) => {
    const somePart = ids.length === 0 ? fc.constant([]) : fc.subarray(ids);
    const aPhase = (id: string) =>
      fc.record({
        id: fc.constant(id),
        angleRanges: somePart.chain((some) =>
          fc
            .tuple(...some.map(() => aRange))
            .map((ranges) =>
              Object.fromEntries(some.map((angle, index) => [angle, ranges[index] ?? { min: 0, max: 180 }])),
            ),
        ),
      });
    const aTime = fc.integer({ min: 0, max: 600_000 });
    const angles = ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        name: aText,
        landmarks: fc.tuple(aLandmark, aLandmark, aLandmark),
        exerciseStop: fc.boolean(),
      }),
    );
    const { robust } = newDraft();
    return fc.record({
      name: aText,
      cameraPosition: fc.constantFrom('side', 'front', 'back'),
      angles: fc.tuple(...angles),
      phases: fc.record({ start: aPhase('start'), transition: aPhase('transition'), end: aPhase('end') }),
      globalAlignments: somePart,
      timing: fc.record({ minPhaseHoldTime: aTime, transitionDebounce: aTime, startingPositionHoldTime: aTime }),
      qualificationRep: fc.record({ enabled: fc.boolean() }),
      stopCondition: fc.record({ enabled: fc.boolean() }),
      robust: fc.record({
        ...Object.fromEntries(Object.entries(robust).map(([name, part]) => [name, fc.constantFrom(part, null)])),
        unseen: aPart(fc.record({ minVisibility: aShare, maxGapMs: aTime.map((ms) => ms % 120_000) })),
      }),
    }) as unknown as fc.Arbitrary<DraftDefinition>;
  });

describe('a definition as a file', () => {
  test('export then import is the identity, for what is finished and for what is not', () => {
    fc.assert(
      fc.property(aDraft, (draft) => {
        expect(importedFile(exportedFile(draft).text)).toMatchObject({ isReadable: true, draft });
      }),
    );
  });

  test('a shipped exercise comes back as it was', () => {
    const { draft } = draftFrom(squat);
    expect(importedFile(exportedFile(draft).text)).toEqual({ isReadable: true, draft, faults: [] });
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
    ['not JSON', '{"name":', 'The file is not JSON.'],
    ['a list', '[]', 'The file holds no exercise definition: it must be a JSON object.'],
    ['nothing', 'null', 'The file holds no exercise definition: it must be a JSON object.'],
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
