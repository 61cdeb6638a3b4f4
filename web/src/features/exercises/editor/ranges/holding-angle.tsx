/** Angle with a single range: an alignment, the same in every phase unless separated, or a stop. */
import { PHASES } from '@reptemple/engine/definition/definition';
import type { AngleDefinition, Phase } from '@reptemple/engine/definition/definition';
import type { DegreeRange } from '@reptemple/engine/units';
import { memo, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { PHASE_FILLS } from '../../../../player/timeline/phase-fills.ts';
import { PHASE_LABELS } from '../../../../player/player-labels.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import { STOP_RANGE } from '../angles/edits.ts';
import type { EditorProps } from '../exercise-draft.ts';
import { AngleCard } from './angle-card.tsx';
import type { PhaseRanges } from './coverage.ts';
import { tidy } from './dial.ts';
import { commonRange, everywhere, setRanges } from './edits.ts';
import type { Lane, LiveAngles } from './lanes.ts';
import { phaseName } from './phase-name.ts';
import { RangeDial } from './range-dial.tsx';
import { RangeRow } from './range-numbers.tsx';

interface HoldingProps {
  readonly angle: AngleDefinition;
  readonly start: DegreeRange | undefined;
  readonly transition: DegreeRange | undefined;
  readonly end: DegreeRange | undefined;
  readonly live: LiveAngles | undefined;
  readonly edit: EditorProps['edit'];
}

/** Default range of an alignment. */
const HELD: DegreeRange = { min: 150, max: 180 };

interface LanesProps {
  readonly angle: AngleDefinition;
  readonly lanes: readonly Lane[];
  readonly first: DegreeRange;
  readonly live: LiveAngles | undefined;
  readonly onSet: (lane: number, range: DegreeRange | undefined, gesture?: string) => void;
  readonly canRemove: boolean;
  readonly children?: ReactElement;
}

const Lanes = ({ angle, lanes, first, live, onSet, canRemove, children }: LanesProps): ReactElement => (
  <AngleCard
    angle={angle}
    dial={
      <RangeDial
        angleId={angle.id}
        angleName={angle.name}
        lanes={lanes}
        clashes={[]}
        live={live}
        onMove={({ lane, range, gesture }) => onSet(lane, range, gesture)}
      />
    }
  >
    <ul className="grid gap-1.5">
      {lanes.map((lane, index) => (
        <RangeRow
          key={lane.name}
          lane={lane}
          angleName={angle.name}
          onType={(range, gesture) => onSet(index, range, gesture)}
          onAdd={() => onSet(index, first)}
          {...(canRemove ? { onRemove: () => onSet(index, undefined) } : {})}
        />
      ))}
    </ul>
    {children}
  </AngleCard>
);

const shown = (range: DegreeRange | undefined): DegreeRange | undefined => range && tidy(range);

const apart = (ranges: PhaseRanges): readonly Lane[] =>
  PHASES.map((phase) => ({ name: PHASE_LABELS[phase], fill: PHASE_FILLS[phase], range: shown(ranges[phase]) }));

const together = (ranges: PhaseRanges): readonly Lane[] => [
  { name: t('All phases'), fill: 'fill-edge', range: shown(commonRange(ranges)) },
];

const isAlike = (ranges: PhaseRanges): boolean =>
  commonRange(ranges) !== undefined || PHASES.every((phase) => !ranges[phase]);

const widest = (ranges: PhaseRanges): DegreeRange | undefined => {
  const there = PHASES.map((phase) => ranges[phase]).filter((range) => range !== undefined);
  if (there.length === 0) return undefined;
  return { min: Math.min(...there.map(({ min }) => min)), max: Math.max(...there.map(({ max }) => max)) };
};

const Alignment = ({ angle, start, transition, end, live, edit }: HoldingProps): ReactElement => {
  const { id, name } = angle;
  const ranges: PhaseRanges = { start, transition, end };
  const [isApart, setApart] = useState(!isAlike(ranges));
  const isTogether = !isApart && isAlike(ranges);
  const put = (lane: number, range: DegreeRange | undefined, gesture?: string): void => {
    const phase: Phase | undefined = PHASES[lane];
    const next = isTogether ? everywhere(range) : phase ? { ...ranges, [phase]: range } : ranges;
    edit(
      isTogether || !phase
        ? t('Move {name}', { name })
        : t('Move the {phase} of {name}', { phase: phaseName(phase), name }),
      setRanges(id, next),
      gesture,
    );
  };
  const bring = (isOn: boolean): void => {
    setApart(!isOn);
    if (isOn && !isAlike(ranges))
      edit(t('Use the same range for {name} in all phases', { name }), setRanges(id, everywhere(widest(ranges))));
  };
  return (
    <Lanes
      angle={angle}
      lanes={isTogether ? together(ranges) : apart(ranges)}
      first={HELD}
      live={live}
      onSet={put}
      canRemove
    >
      <CheckRow checked={isTogether} onChange={({ currentTarget }) => bring(currentTarget.checked)}>
        {t('The same in all phases')}
      </CheckRow>
    </Lanes>
  );
};

export const AlignmentAngle = memo(Alignment);

const Stop = ({ angle, start, transition, end, live, edit }: HoldingProps): ReactElement => (
  <Lanes
    angle={angle}
    lanes={[{ name: t('Stop range'), fill: 'fill-edge', range: shown(start) }]}
    first={STOP_RANGE}
    live={live}
    onSet={(_, range, gesture) =>
      edit(
        t('Move the stop of {name}', { name: angle.name }),
        setRanges(angle.id, { start: range, transition, end }),
        gesture,
      )
    }
    canRemove={false}
  />
);

export const StopAngle = memo(Stop);
