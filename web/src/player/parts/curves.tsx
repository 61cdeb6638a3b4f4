/** The angles over time. Their paths are written into the drawing directly: while the model watches they grow with every second. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import type { Moment } from '../analysis.ts';
import { curvedAngles, degreesOf, pointsOf } from '../curves.ts';
import type { CurvedAngle } from '../curves.ts';
import type { Player } from '../player.ts';
import { curveOf, linear, thinned } from '../scale.ts';
import type { Scale } from '../scale.ts';
import { standardOf } from '../standard.ts';
import { useReadings } from '../use-player.ts';

const HEIGHT = 104;
const AIR = 6;
/** Frames that have to come in before the curves are drawn anew: half a second's. */
const NEWS = 12;

interface CurvesProps {
  readonly player: Player;
  readonly definition: ExerciseDefinition;
  /** Another one takes another `key`. */
  readonly width: number;
  readonly x: Scale;
}

const write = (drawing: SVGSVGElement, moments: readonly Moment[], angles: readonly CurvedAngle[], x: Scale): void => {
  const shown = angles.map(({ index }) => index);
  const y = linear(degreesOf(moments, shown), [HEIGHT - AIR, AIR]);
  for (const index of shown) {
    const curve = drawing.querySelector(`[data-angle="${index}"]`);
    curve?.setAttribute('d', curveOf(thinned(pointsOf(moments, index), x), x, y));
  }
  for (const line of drawing.querySelectorAll('[data-limit]')) {
    const at = y(Number(line.getAttribute('data-limit')));
    line.setAttribute('transform', `translate(0 ${at})`);
  }
};

const limitsOf = (definition: ExerciseDefinition): readonly number[] => {
  const standard = standardOf(definition);
  return [...new Set([standard?.depth, standard?.extension])].filter((limit) => typeof limit === 'number');
};

export const Curves = ({ player, definition, width, x }: CurvesProps): ReactElement => {
  const drawing = useRef<SVGSVGElement>(null);
  const drawn = useRef<{ readonly moments: readonly Moment[]; readonly count: number }>(undefined);
  const angles = useMemo(() => curvedAngles(definition), [definition]);
  const limits = useMemo(() => limitsOf(definition), [definition]);
  // Limits of another definition are new lines, which nobody has put in their places.
  useLayoutEffect(() => {
    if (drawing.current) write(drawing.current, player.moments, angles, x);
  }, [player, angles, x]);
  useReadings(player, () => {
    const { moments } = player;
    const isOld = drawn.current?.moments !== moments || moments.length - drawn.current.count >= NEWS;
    if (!drawing.current || !isOld) return;
    drawn.current = { moments, count: moments.length };
    write(drawing.current, moments, angles, x);
  });
  return (
    <svg
      ref={drawing}
      role="img"
      aria-label={`${angles.map(({ name }) => name).join(', ')} over time`}
      width={width}
      height={HEIGHT}
      className="block"
    >
      {limits.map((limit) => (
        <g key={limit} data-limit={limit}>
          <line x2={width} className="stroke-edge" strokeDasharray="2 4" />
          <text x={2} y={-3} className="fill-quiet text-[10px]">
            {limit}°
          </text>
        </g>
      ))}
      {angles.map(({ id, index, look }) => (
        <path
          key={id}
          data-angle={index}
          fill="none"
          className={look.className}
          strokeWidth={look.width}
          strokeDasharray={look.dashes}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
};
