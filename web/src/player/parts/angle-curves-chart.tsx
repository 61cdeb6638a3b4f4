/**
 * Draws the curves of the measured angles in the timeline. Writes the SVG paths without React,
 * because they grow each second while the model runs.
 */
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Degrees } from '@reptemple/engine/units';
import { t } from '../../i18n/translate.ts';
import type { Moment } from '../analysis/frame-by-frame-count.ts';
import type { Player } from '../player-controller.ts';
import { curvedAngles, degreesOf, pointsOf, curveOf, linear, thinned } from '../timeline/chart-scales-and-curves.ts';
import type { CurvedAngle, Scale } from '../timeline/chart-scales-and-curves.ts';
import { standardOf } from '../timeline/counting-angle-limits.ts';
import { useReadings } from '../use-player.ts';

const HEIGHT = 104;
const AIR = 6;
const NEWS = 12;

interface CurvesProps {
  readonly player: Player;
  readonly definition: ExerciseDefinition;
  /** Width of the chart in pixels. */
  readonly width: number;
  readonly letters: number;
  readonly x: Scale;
}

interface Drawn {
  readonly angles: readonly CurvedAngle[];
  readonly limits: readonly Degrees[];
}

const drawnOf = (definition: ExerciseDefinition): Drawn => {
  const standard = standardOf(definition);
  const limits = [standard?.depth, standard?.extension].filter((limit) => typeof limit === 'number');
  return { angles: curvedAngles(definition), limits: [...new Set(limits)] };
};

type Scales = Pick<CurvesProps, 'letters' | 'x'>;

const write = (
  drawing: SVGSVGElement,
  moments: readonly Moment[],
  { angles, limits }: Drawn,
  { letters, x }: Scales,
): void => {
  const shown = angles.map(({ index }) => index);
  const y = linear(degreesOf(moments, shown, limits), [HEIGHT * letters - AIR, AIR]);
  for (const index of shown) {
    const curve = drawing.querySelector(`[data-angle="${index}"]`);
    curve?.setAttribute('d', curveOf(thinned(pointsOf(moments, index), x), x, y));
  }
  for (const line of drawing.querySelectorAll('[data-limit]')) {
    const at = y(Number(line.getAttribute('data-limit')));
    line.setAttribute('transform', `translate(0 ${at})`);
  }
};

/**
 * Draws the limits of the angle that counts reps as labelled lines. The labels are on the right,
 * because the READY mark and the playhead begin on the left. An outline separates them from the
 * curves.
 */
const Limits = ({ limits, width, letters }: Pick<Drawn, 'limits'> & Pick<CurvesProps, 'width' | 'letters'>) => (
  <>
    {limits.map((limit, index) => (
      <g key={limit} data-limit={limit}>
        <line x2={width} className="stroke-edge" strokeDasharray="2 4" />
        <text
          x={width - 3}
          y={index === 0 ? -3 : 12 * letters}
          textAnchor="end"
          strokeWidth={3}
          className="fill-quiet stroke-surface text-xs [paint-order:stroke]"
        >
          {`${limit}°`}
        </text>
      </g>
    ))}
  </>
);

const Drawing = ({ player, definition, width, letters, x }: CurvesProps): ReactElement => {
  const drawing = useRef<SVGSVGElement>(null);
  const read = useRef<{ readonly moments: readonly Moment[]; readonly count: number }>(undefined);
  const drawn = useMemo(() => drawnOf(definition), [definition]);
  const { angles, limits } = drawn;
  // Draws again when the limits change, because React adds new limit lines without a position.
  useLayoutEffect(() => {
    if (drawing.current) write(drawing.current, player.moments, drawn, { letters, x });
  }, [player, drawn, letters, x]);
  useReadings(
    player,
    () => {
      const { moments } = player;
      const enough = player.speed === 0 ? 1 : NEWS;
      const isOld = read.current?.moments !== moments || moments.length - read.current.count >= enough;
      if (!drawing.current || !isOld) return;
      read.current = { moments, count: moments.length };
      write(drawing.current, moments, drawn, { letters, x });
    },
    drawing,
  );
  return (
    <svg
      ref={drawing}
      role="img"
      aria-label={t('{name} over time', { name: angles.map(({ name }) => name).join(', ') })}
      width={width}
      height={HEIGHT * letters}
      className="block"
    >
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
      <Limits {...{ limits, width, letters }} />
    </svg>
  );
};

export const Curves = memo(Drawing);
