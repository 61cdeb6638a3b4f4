/** Outline of the exercise's start position over the picture, for the athlete to step into. */
import { useId } from 'react';
import type { ReactElement } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { aimOf } from '../../../recorder/setup-check/view-requirements-of-exercise.ts';
import { instructionsFor } from './setup-instructions.tsx';

type Position = 'plank' | 'standing' | 'hanging' | 'bench' | 'supine';

export const positionOf = (definition: ExerciseDefinition): Position => {
  const { pictured } = instructionsFor(definition);
  if (pictured === 'pull-up') return 'hanging';
  if (pictured === 'bench-press') return 'bench';
  if (definition.robust.travel?.moving === 'shoulder' && definition.robust.travel.support === 'hip') return 'supine';
  return pictured === 'push-up' || aimOf(definition).isLying ? 'plank' : 'standing';
};

interface Limb {
  readonly path: string;
  readonly width: number;
}

interface Drawing {
  readonly head: readonly [x: number, y: number];
  readonly limbs: readonly Limb[];
  readonly props: string;
}

const DRAWINGS: Readonly<Record<Position, Drawing>> = {
  plank: {
    head: [33, 39],
    limbs: [
      { path: 'M45 44 80 54', width: 13 },
      { path: 'M80 54 107 62 131 70', width: 9 },
      { path: 'M131 70 134 77', width: 6 },
      { path: 'M44 45 45 60 43 76', width: 7 },
    ],
    props: 'M14 81H148',
  },
  standing: {
    head: [79, 15],
    limbs: [
      { path: 'M79 29V48', width: 14 },
      { path: 'M79 49 80 65 79 80', width: 10 },
      { path: 'M79 82H86', width: 6 },
      { path: 'M78 29 79 41 84 51', width: 6 },
    ],
    props: 'M48 87H112',
  },
  hanging: {
    head: [80, 27],
    limbs: [
      { path: 'M74 40H86M80 41V58', width: 13 },
      { path: 'M72 39 67 25 66 9M88 39 93 25 94 9', width: 6 },
      { path: 'M77 60 76 73 77 84M83 60 84 73 83 84', width: 7 },
    ],
    props: 'M46 8H114',
  },
  bench: {
    head: [42, 58],
    limbs: [
      { path: 'M56 58 92 59', width: 13 },
      { path: 'M92 58 112 57 114 79', width: 9 },
      { path: 'M60 55V24', width: 7 },
    ],
    props: 'M34 69H104M46 69V84M96 69V84M44 22H76',
  },
  supine: {
    head: [30, 71],
    limbs: [
      { path: 'M46 74 84 75', width: 13 },
      { path: 'M84 75 106 50', width: 10 },
      { path: 'M106 50 118 76 124 77', width: 7 },
      { path: 'M47 71 37 58 31 66', width: 6 },
    ],
    props: 'M14 84H148',
  },
};

const Body = ({ drawing, grow }: { readonly drawing: Drawing; readonly grow: number }): ReactElement => (
  <g fill="none" strokeLinecap="round" strokeLinejoin="round">
    <circle cx={drawing.head[0]} cy={drawing.head[1]} r={7 + grow / 2} fill="currentColor" />
    {drawing.limbs.map(({ path, width }) => (
      <path key={path} d={path} stroke="currentColor" strokeWidth={width + grow} />
    ))}
  </g>
);

export const Silhouette = ({ position }: { readonly position: Position }): ReactElement => {
  const mask = useId();
  const drawing = DRAWINGS[position];
  return (
    <svg
      aria-hidden
      viewBox="0 0 160 90"
      className="pointer-events-none absolute inset-0 size-full animate-breathe text-white motion-reduce:animate-none"
    >
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="160" height="90">
        <g className="text-white">
          <Body drawing={drawing} grow={1.4} />
        </g>
        <g className="text-black">
          <Body drawing={drawing} grow={0} />
        </g>
      </mask>
      <g opacity="0.16">
        <Body drawing={drawing} grow={0} />
      </g>
      <rect width="160" height="90" fill="currentColor" opacity="0.9" mask={`url(#${mask})`} />
      <path d={drawing.props} fill="none" stroke="currentColor" strokeWidth="1" strokeLinecap="round" opacity="0.6" />
    </svg>
  );
};
