/** The two times of day the stage knows, as data. */

import type { Light } from '../clip-list.ts';
import type { Vec3 } from '../motion/vector.ts';

export type Mood = {
  readonly sky: readonly (readonly [at: number, colour: string])[];
  readonly haze: string;
  /** Three ranges, from the near one to the far one. */
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
  sunrise: {
    sky: [
      [0, '#27365e'],
      [0.26, '#9a7590'],
      [0.46, '#f0b27a'],
      [1, '#f6cf9a'],
    ],
    haze: '#c89a78',
    hills: ['#5b5266', '#7b6a7c', '#b0908c'],
    mat: '#4a1f1c',
    sunFrom: [0.95, 0.55, 0.35],
    sunColour: '#ffd6a0',
    sun: 3.6,
    skyLight: 0.75,
    ambient: 0.45,
    exposure: 1.05,
  },
};
