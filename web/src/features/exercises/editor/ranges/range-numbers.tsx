/** Number fields of a range: colour, name, from and to. */
import type { DegreeRange } from '@reptemple/engine/units';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { useTypedNumber } from '../use-typed-number.ts';
import { LEAST, MOST, typed } from './dial.ts';
import type { Lane } from './lanes.ts';

const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg width={16} height={16} aria-hidden className="shrink-0">
    <rect x={1} y={1} width={14} height={14} rx={3} className={cn('stroke-edge', fill)} />
  </svg>
);

type TakeRange = (range: DegreeRange, gesture: string) => void;
/** Returns the range that is applied; smaller if neighbours would leave the dial. */
type TakenOfRange = (range: DegreeRange) => DegreeRange;

interface NumberProps {
  readonly range: DegreeRange;
  readonly end: keyof DegreeRange;
  readonly label: string;
  readonly onType: TakeRange;
  readonly taken: TakenOfRange;
  /** Message for invalid input; undefined if valid. */
  readonly onFault: (fault: string | undefined) => void;
}

const boundsLabel = ({ min, max }: DegreeRange, end: keyof DegreeRange): string =>
  end === 'min'
    ? t('Enter a whole number from {min} to {max}.', { min: LEAST, max })
    : t('Enter a whole number from {min} to {max}.', { min, max: MOST });

/** Applies valid input immediately. Invalid input shows a message, and is discarded on blur. */
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
  /** Omitted if the range is applied as typed. */
  readonly taken?: TakenOfRange;
  readonly onAdd: () => void;
  /** Omitted if the range cannot be removed. */
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
      aria-label={isThere ? t('Remove range: {of}', { of }) : t('Add range: {of}', { of })}
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
            <RangeEnd {...{ range, onType, taken }} end="min" label={t('{of} from', { of })} onFault={setFault} />
            <span aria-hidden>–</span>
            <RangeEnd {...{ range, onType, taken }} end="max" label={t('{of} to', { of })} onFault={setFault} />
          </>
        ) : (
          <span className="col-span-3 text-right text-sm text-quiet">{t('not used')}</span>
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
