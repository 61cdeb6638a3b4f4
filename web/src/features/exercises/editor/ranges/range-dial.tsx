/** Dial: ranges as bars on a half circle from 0 to 180, moved by mouse, touch or keyboard. */
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { useGesture } from '../gesture.ts';
import { degreesLabel } from './coverage.ts';
import type { Clash } from './coverage.ts';
import { DIAL } from './dial.ts';
import { ClashRing, DialFace } from './dial-face.tsx';
import { LaneBar, LaneEnds } from './dial-lane.tsx';
import type { Lane, LiveAngles, Move } from './lanes.ts';
import { Needle } from './needle.tsx';
import { useDrag } from './use-drag.ts';

interface DialProps {
  readonly angleId: string;
  readonly angleName: string;
  readonly lanes: readonly Lane[];
  readonly clashes: readonly Clash[];
  readonly live: LiveAngles | undefined;
  readonly onMove: (move: Move) => void;
}

/** Large readout of the active range, visible next to a finger. */
const Readout = ({ lane: { name, range } }: { readonly lane: Lane }): ReactElement => (
  <g aria-hidden textAnchor="middle" className="pointer-events-none">
    <text x={DIAL.center.x} y={DIAL.center.y - 20} className="fill-quiet text-[12px]">
      {name}
    </text>
    <text x={DIAL.center.x} y={DIAL.center.y} className="fill-ink carved text-[20px] tabular-nums">
      {range ? degreesLabel(range) : ''}
    </text>
  </g>
);

export const RangeDial = ({ angleId, angleName, lanes, clashes, live, onMove }: DialProps): ReactElement => {
  const gesture = useGesture();
  const { dragging, handlers } = useDrag(lanes, gesture, onMove);
  const [reached, setReached] = useState<number>();
  const active = dragging ?? reached;
  const activeLane = active === undefined ? undefined : lanes[active];
  const base = lanes.map(({ range }) => range);
  const drawn = lanes.flatMap(({ name, fill, range }, index) => (range ? [{ name, fill, range, index }] : []));
  return (
    <fieldset className="mx-auto w-full max-w-120 min-w-0">
      <legend className="sr-only">{t('Ranges of {name}', { name: angleName })}</legend>
      <div className="relative select-none" {...handlers}>
        <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} aria-hidden className="block w-full overflow-visible">
          <DialFace laneCount={lanes.length} />
          <ClashRing clashes={clashes} />
          {drawn.map(({ name, fill, range, index }) => (
            <LaneBar key={name} lane={index} range={range} fill={fill} isActive={active === index} />
          ))}
          {live ? <Needle angleId={angleId} live={live} /> : null}
          {activeLane ? <Readout lane={activeLane} /> : null}
        </svg>
        {drawn.map(({ name, range, index }) => (
          <LaneEnds
            key={name}
            lane={index}
            range={range}
            label={`${angleName}, ${name},`}
            onReach={() => {
              gesture.begin();
              setReached(index);
            }}
            onLeave={() => setReached(undefined)}
            onMove={(next) => onMove({ lane: index, range: next, base, gesture: gesture.current() })}
          />
        ))}
      </div>
    </fieldset>
  );
};
