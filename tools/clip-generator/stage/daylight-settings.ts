import type { Light } from '../clip-list.ts';
import type { Vec3 } from '../motion/vectors-and-rotations.ts';

export type Mood = {
  readonly sky: readonly (readonly [at: number, colour: string])[];
  readonly haze: string;
  readonly hills: readonly string[];
  readonly mat: string;
  readonly sunFrom: Vec3;
  readonly sunColour: string;
  readonly sun: number;
  readonly skyLight: number;
  readonly ambient: number;
  readonly exposure: number;
};

export const MOODS: Readonly<Record<Light, Mood>> = {
  morning: {
    sky: [
      [0, '#7fa9cf'],
      [0.2, '#c9dae2'],
      [0.36, '#fbe6c4'],
      [1, '#f2cd9c'],
    ],
    haze: '#ecd9b8',
    hills: ['#a9a48c', '#c6bda6', '#ddd2bd'],
    mat: '#7a2f2a',
    sunFrom: [0.75, 0.95, 0.85],
    sunColour: '#ffdcb4',
    sun: 3,
    skyLight: 1.05,
    ambient: 0.7,
    exposure: 1,
  },
  dawn: {
    sky: [
      [0, '#3a4a72'],
      [0.2, '#7f7a98'],
      [0.36, '#d79a7f'],
      [0.47, '#f9cd8f'],
      [1, '#f6cf9a'],
    ],
    haze: '#e0a877',
    hills: ['#8d6a63', '#b58a78', '#d9ab8a'],
    mat: '#5a2320',
    sunFrom: [0.1, 0.24, -1],
    sunColour: '#ffbf7d',
    sun: 6,
    skyLight: 1.2,
    ambient: 0.6,
    exposure: 1,
  },
};
