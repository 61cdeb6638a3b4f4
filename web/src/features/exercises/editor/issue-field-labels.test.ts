import { expect, it } from 'vitest';
import { draftFrom, newDraft } from './exercise-draft.ts';
import { fieldLabel } from './issue-list.tsx';

const ANGLES = [
  { id: 'angle.min', name: 'Knee', landmarks: ['hip', 'knee', 'ankle'] },
  { id: 'angle_2', name: ' ', landmarks: ['hip', 'knee', 'ankle'] },
];
const { draft } = draftFrom({ ...newDraft(), angles: ANGLES });

it.each([
  ['name', 'Exercise name'],
  ['cameraPosition', 'Camera position'],
  ['angles', 'Angle Definitions'],
  ['angles[0].landmarks', 'Knee: Landmark Selection'],
  ['angles[0].landmarks[2]', 'Knee: Landmark 3'],
  ['angles[0].exerciseStop', 'Knee: EXERCISE STOP'],
  ['angles[1].name', 'Angle 2: name'],
  ['phases.start', 'Start'],
  ['phases.start.angleRanges', 'Start'],
  ['phases.end.angleRanges.angle.min', 'End, Knee'],
  ['phases.end.angleRanges.angle.min.max', 'End, Knee, To'],
  ['phases.transition.angleRanges.angle_2.min', 'Transition, Angle 2, From'],
  ['phases.start.angleRanges.nobody', 'Start'],
  ['globalAlignments[1]', 'Global alignments'],
  ['timing.minPhaseHoldTime', 'Minimum phase hold'],
  ['robust.smoothing.minCutoffHz', 'Smooth out trembling: At rest (Hz, lower is calmer)'],
  ['robust.attempts.angle', 'Find reps by movement'],
  ['robust.posture.limits[1].max', 'Body position 2'],
  ['definition', 'definition'],
])('fieldLabel turns the field path %s into the label "%s"', (field, words) => {
  expect(fieldLabel(field, draft)).toBe(words);
});

it('fieldLabel has a label for every issue of an exercise with empty phases and invalid settings', () => {
  const { draft: empty, faults } = draftFrom({ phases: {}, robust: { posture: 7 } });
  expect(faults.length).toBeGreaterThan(5);
  expect(faults.filter(({ field }) => fieldLabel(field, empty) === field)).toEqual([]);
});
