/** Cards of an angle's ranges: dial, number fields, and the cards of alignments and stop angles. */
import { Plus, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { AngleDefinition, Phase } from '@reptemple/engine/definition/exercise-definition';
import type { DegreeRange } from '@reptemple/engine/units';
import { t } from '../../../../i18n/translate.ts';
import { PHASE_FILLS, PHASE_LABELS } from '../../../../player/phase-and-camera-labels.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { CheckRow } from '../../../../ui/form/checkbox-radio-switch.tsx';
import { STOP_RANGE } from '../angles/angle-edits.ts';
import type { EditorProps } from '../exercise-draft.ts';
import { landmarksLabel } from '../landmarks/landmark-labels.ts';
import { useTypedNumber } from '../name-and-number-fields.tsx';
import { tidy, LEAST, MOST, typed } from './dial-geometry-and-input.ts';
import type { Lane, LiveAngles } from './dial-geometry-and-input.ts';
import { phaseName } from './gaps-and-overlaps.ts';
import type { PhaseRanges } from './gaps-and-overlaps.ts';
import { RangeDial } from './range-dial.tsx';
import { commonRange, everywhere, setRanges } from './range-edits.ts';

const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg width={16} height={16} aria-hidden className="shrink-0">
    <rect x={1} y={1} width={14} height={14} rx={3} className={cn('stroke-edge', fill)} />
  </svg>
);

type TakeRange = (range: DegreeRange, gesture: string) => void;
/**
 * Function that returns the range that would be applied for a given range: neighbouring phases may
 * limit it.
 */
type TakenOfRange = (range: DegreeRange) => DegreeRange;

interface NumberProps {
  readonly range: DegreeRange;
  readonly end: keyof DegreeRange;
  readonly label: string;
  readonly onType: TakeRange;
  readonly taken: TakenOfRange;
  readonly onFault: (fault: string | undefined) => void;
}

const boundsLabel = ({ min, max }: DegreeRange, end: keyof DegreeRange): string =>
  end === 'min'
    ? t('Enter a whole number from {min} to {max}.', { min: LEAST, max })
    : t('Enter a whole number from {min} to {max}.', { min, max: MOST });

/**
 * Number field for one end of a range, in degrees. Applies valid numbers while typing. Invalid ones
 * show a message and are discarded when the focus leaves the field.
 */
const RangeEnd = ({ range, end, label, onType, taken, onFault }: NumberProps): ReactElement => {
  const { isWrong, field } = useTypedNumber({
    value: range[end],
    read: (text) => typed(range, end, text)?.[end],
    taken: (value) => taken({ ...range, [end]: value })[end],
    onNumber: (value, gesture) => onType({ ...range, [end]: value }, gesture),
    onWrong: (isFault) => onFault(isFault ? boundsLabel(range, end) : undefined),
  });
  return (
    <input
      type="number"
      inputMode="numeric"
      step={1}
      min={LEAST}
      max={MOST}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      className="min-h-11 w-full min-w-0 appearance-none rounded-stone border border-edge bg-raised px-1 text-center text-base tabular-nums transition-colors [-moz-appearance:textfield] hover:border-ink aria-invalid:border-2 aria-invalid:border-clay sm:pointer-fine:min-h-10 [&::-webkit-inner-spin-button]:appearance-none"
      {...field}
    />
  );
};

interface RowProps {
  readonly lane: Lane;
  readonly angleName: string;
  readonly onType: TakeRange;
  readonly taken?: TakenOfRange;
  readonly onAdd: () => void;
  readonly onRemove?: () => void;
}

interface RowButtonProps {
  readonly isThere: boolean;
  readonly of: string;
  readonly onAdd: () => void;
  readonly onRemove: (() => void) | undefined;
}

const asTyped: TakenOfRange = (range) => range;

const RowButton = ({ isThere, of, onAdd, onRemove }: RowButtonProps): ReactElement | null => {
  const act = isThere ? onRemove : onAdd;
  if (!act) return null;
  return (
    <Button
      variant="quiet"
      size="icon"
      className="text-base sm:pointer-fine:size-10"
      aria-label={`${isThere ? t('Remove') : t('Add')}: ${of}`}
      onClick={act}
    >
      {isThere ? <X aria-hidden /> : <Plus aria-hidden />}
    </Button>
  );
};

export const RangeRow = ({
  lane: { name, fill, range },
  angleName,
  onType,
  taken = asTyped,
  onAdd,
  onRemove,
}: RowProps): ReactElement => {
  const [fault, setFault] = useState<string>();
  const of = `${angleName}, ${name},`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <div className="grid grid-cols-[minmax(5.75rem,1fr)_minmax(0,4.5rem)_auto_minmax(0,4.5rem)] items-center gap-x-1.5">
        <span className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <Swatch fill={fill} /> <span>{name}</span>
        </span>
        {range ? (
          <>
            <RangeEnd {...{ range, onType, taken }} end="min" label={`${of} ${t('From')}`} onFault={setFault} />
            <span aria-hidden>–</span>
            <RangeEnd {...{ range, onType, taken }} end="max" label={`${of} ${t('To')}`} onFault={setFault} />
          </>
        ) : (
          <span className="col-span-3 text-right text-sm text-quiet">{t('Not used')}</span>
        )}
      </div>
      <RowButton isThere={range !== undefined} of={`${angleName}, ${name}`} onAdd={onAdd} onRemove={onRemove} />
      {fault ? (
        <p role="alert" className="col-span-full text-sm font-medium text-clay">
          {fault}
        </p>
      ) : null}
    </li>
  );
};

export const focusCard = (pressed: Element): void => pressed.closest<HTMLElement>('[data-angle-card]')?.focus();

interface CardProps {
  readonly angle: AngleDefinition;
  readonly dial: ReactNode;
  readonly children: ReactNode;
}

/**
 * Card of an angle with its dial. Messages must not move the dial, because the user may be dragging
 * a handle.
 */
export const AngleCard = ({ angle: { name, landmarks }, dial, children }: CardProps): ReactElement => (
  <section
    data-angle-card
    tabIndex={-1}
    aria-label={name}
    className="@container grid gap-4 rounded-stone border bg-raised p-4"
  >
    <header>
      <h4 className="font-semibold wrap-anywhere">{name}</h4>
      <p className="text-sm text-quiet">{landmarksLabel(landmarks)}</p>
    </header>
    <div className="grid items-start gap-x-8 gap-y-4 @xl:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      {dial}
      <div className="grid gap-3">{children}</div>
    </div>
  </section>
);

interface HoldingProps {
  readonly angle: AngleDefinition;
  readonly start: DegreeRange | undefined;
  readonly transition: DegreeRange | undefined;
  readonly end: DegreeRange | undefined;
  readonly live: LiveAngles | undefined;
  readonly edit: EditorProps['edit'];
}

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
      isTogether || !phase ? t('Move {name}', { name }) : `${t('Move {name}', { name })}, ${phaseName(phase)}`,
      setRanges(id, next),
      gesture,
    );
  };
  const bring = (isOn: boolean): void => {
    setApart(!isOn);
    if (isOn && !isAlike(ranges)) edit(`${t('All phases')}: ${name}`, setRanges(id, everywhere(widest(ranges))));
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
        {t('All phases')}
      </CheckRow>
    </Lanes>
  );
};

export const AlignmentAngle = memo(Alignment);

const Stop = ({ angle, start, transition, end, live, edit }: HoldingProps): ReactElement => (
  <Lanes
    angle={angle}
    lanes={[{ name: t('EXERCISE STOP'), fill: 'fill-edge', range: shown(start) }]}
    first={STOP_RANGE}
    live={live}
    onSet={(_, range, gesture) =>
      edit(t('Move {name}', { name: angle.name }), setRanges(angle.id, { start: range, transition, end }), gesture)
    }
    canRemove={false}
  />
);

export const StopAngle = memo(Stop);
