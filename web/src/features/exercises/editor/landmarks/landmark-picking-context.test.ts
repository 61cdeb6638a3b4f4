import { describe, expect, it } from 'vitest';
import { landmarksLabel, landmarkLabel } from './landmark-labels.ts';
import { angleOf, makeVertex, pick, picksInView, pickingHint } from './landmark-picking-context.tsx';

describe('picking the three landmarks of an angle', () => {
  it.each([
    [[], 'elbow', ['elbow']],
    [['shoulder', 'elbow'], 'wrist', ['shoulder', 'elbow', 'wrist']],
    [['shoulder', 'elbow', 'wrist'], 'hip', ['elbow', 'wrist', 'hip']],
    [['shoulder', 'elbow', 'wrist'], 'elbow', ['shoulder', 'wrist']],
    [[11, 13, 15], 0, [13, 15, 0]],
  ])('with %j picked, picking %s gives %j', (picks, next, expected) => {
    expect(pick(picks, next)).toEqual(expected);
  });

  it.each([
    [[], 'Select 3 more landmark(s). The middle landmark will be the vertex of the angle.'],
    [['hip'], 'Select 2 more landmark(s). The middle landmark will be the vertex of the angle.'],
    [['hip', 'knee'], 'Select 1 more landmark(s). The middle landmark will be the vertex of the angle.'],
    [['hip', 'knee', 'ankle'], undefined],
  ])('with %j picked, shows the hint: %s', (picks, hint) => {
    expect(pickingHint(picks)).toBe(hint);
  });

  it('returns an angle for three landmarks and undefined for two', () => {
    expect(angleOf(['hip', 'knee'])).toBeUndefined();
    expect(angleOf([0, 11, 23])).toEqual([0, 11, 23]);
  });

  it.each([
    ['hip', ['knee', 'hip', 'ankle']],
    ['ankle', ['hip', 'ankle', 'knee']],
    ['knee', ['hip', 'knee', 'ankle']],
    ['nose', ['hip', 'knee', 'ankle']],
  ])(
    'makes %s the vertex by swapping it with the middle landmark, if it is an end of the angle',
    (landmark, expected) => {
      expect(makeVertex(['hip', 'knee', 'ankle'], landmark)).toEqual(expected);
    },
  );

  it('leaves a single pick unchanged when it is made the vertex', () => {
    expect(makeVertex(['hip'], 'hip')).toEqual(['hip']);
  });
});

describe('picked landmarks after a change of view', () => {
  it.each([
    [[11, 13, 15], 'side', ['shoulder', 'elbow', 'wrist']],
    [['right_hip', 'right_knee', 'ankle'], 'side', ['hip', 'knee', 'ankle']],
    [[13, 14, 15], 'side', ['elbow', 'wrist']],
    [[0, 2, 11], 'side', ['nose', 'shoulder']],
    [['shoulder', 'elbow', 16], 'front', [11, 13, 16]],
    [['nose', 'right_elbow'], 'back', [0, 14]],
    [['no such thing', 12], 'front', [12]],
  ] as const)('%j in the %s view become %j', (picks, view, expected) => {
    expect(picksInView(picks, view)).toEqual(expected);
  });
});

describe('landmark labels', () => {
  it.each([
    ['foot_index', 'Foot index'],
    ['left_elbow', 'Left elbow'],
    [32, 'Right foot index'],
    [0, 'Nose'],
  ])('shows landmark %s as "%s"', (reference, words) => {
    expect(landmarkLabel(reference)).toBe(words);
  });

  it('lists the landmarks of an angle from one end to the other', () => {
    expect(landmarksLabel(['shoulder', 13, 'wrist'])).toBe('Shoulder – left elbow – wrist');
  });
});
