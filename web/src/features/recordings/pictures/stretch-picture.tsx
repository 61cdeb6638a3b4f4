/** Chart with a bar per rep from its deepest to its most extended angle, and the two limits. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { linear } from '../../../player/timeline/scale.ts';
import type { Scale } from '../../../player/timeline/scale.ts';
import type { Standard } from '../../../player/timeline/counting-limits.ts';
import { useWidth } from '../../../ui/chart/use-width.ts';
import { angleDomain, columnWidth, stretchesOf } from './geometry.ts';
import type { Stretch } from './geometry.ts';
import { AXIS_PX, AngleAxis, LimitLines, Picture } from './picture.tsx';
import type { PicturedRep } from './pictured-rep.ts';
import { stretchMessage } from './sentences.ts';
import { VerdictMark } from './verdict-mark.tsx';

const HEIGHT = 196;
const PLOT = { top: 10, bottom: 148 } as const;
const MARK_Y = 164;
const NUMBER_Y = 186;
/** Column widths in pixels; three digits must fit. */
export const COLUMN = { least: 24, most: 96 } as const;
const BAR_PX = 10;

export interface StretchPictureProps {
  readonly standard: Standard;
  readonly reps: readonly PicturedRep[];
  readonly pointed: number | undefined;
  readonly onPoint: (rep: number | undefined) => void;
}

interface BarProps {
  readonly stretch: Stretch;
  readonly x: number;
  readonly column: number;
  readonly y: Scale;
  readonly isPointed: boolean;
}

const Bar = ({ stretch, x, column, y, isPointed }: BarProps): ReactElement => {
  const { deepest, highest, isValid, number } = stretch;
  const [top, bottom] = [y(deepest), y(highest)].toSorted((a, b) => a - b);
  const middle = x + column / 2;
  return (
    <>
      <rect x={x} y={0} width={column} height={HEIGHT} className="fill-sunken" fillOpacity={isPointed ? 1 : 0} />
      <rect
        x={middle - BAR_PX / 2}
        y={top}
        width={BAR_PX}
        height={Math.max(2, (bottom ?? 0) - (top ?? 0))}
        rx={2}
        className={isValid ? 'fill-gold-bright' : 'fill-clay'}
      />
      <VerdictMark x={middle} y={MARK_Y} isValid={isValid} />
      <text x={middle} y={NUMBER_Y} textAnchor="middle" className="fill-quiet">
        {number}
      </text>
    </>
  );
};

export const StretchPicture = ({ standard, reps, pointed, onPoint }: StretchPictureProps): ReactElement => {
  const { place, width, letters } = useWidth();
  const pageWidth = Math.max(0, width / letters - AXIS_PX);
  const stretches = stretchesOf(reps, standard);
  const column = columnWidth(stretches.length, pageWidth, COLUMN.least, COLUMN.most);
  const limits = [standard.depth, standard.extension];
  const domain = angleDomain(
    stretches.flatMap(({ deepest, highest }) => [deepest, highest]),
    standard,
  );
  const y = linear(domain, [PLOT.bottom, PLOT.top]);
  const drawn = Math.max(pageWidth, column * stretches.length);
  return (
    <div ref={place} className="min-w-0 overflow-hidden" style={{ minHeight: HEIGHT * letters }}>
      {pageWidth > 0 ? (
        <Picture
          name={t('Depth and extension of each rep')}
          sentence={stretchMessage(stretches, standard)}
          pageWidth={pageWidth}
          width={drawn}
          height={HEIGHT}
          letters={letters}
          axis={<AngleAxis y={y} domain={domain} limits={limits} />}
          onPointerLeave={() => onPoint(undefined)}
        >
          {stretches.map((stretch, index) => (
            <g key={stretch.number} onPointerEnter={() => onPoint(stretch.number)}>
              <Bar stretch={stretch} x={index * column} isPointed={stretch.number === pointed} {...{ column, y }} />
            </g>
          ))}
          <LimitLines y={y} limits={limits} width={drawn} />
        </Picture>
      ) : null}
    </div>
  );
};
