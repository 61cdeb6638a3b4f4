/** A range in figures: its sign, its name, from and to. */
import type { DegreeRange } from '@reptemple/engine/units';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { LEAST, MOST, typed } from './dial.ts';
import type { Lane } from './lanes.ts';

const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg width={16} height={16} aria-hidden className="shrink-0">
    <rect x={1} y={1} width={14} height={14} rx={3} className={cn('stroke-edge', fill)} />
  </svg>
);

interface NumberProps {
  readonly range: DegreeRange;
  readonly end: keyof DegreeRange;
  readonly label: string;
  readonly onType: (range: DegreeRange, gesture: string) => void;
}

/** Takes over what is right as it is typed; what is not, is marked, and gone when one leaves. */
const NumberField = ({ range, end, label, onType }: NumberProps): ReactElement => {
  const [text, setText] = useState<string>();
  const visit = useRef(0);
  const isWrong = text !== undefined && !typed(range, end, text);
  return (
    <input
      type="number"
      inputMode="numeric"
      step={1}
      min={LEAST}
      max={MOST}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={text ?? range[end]}
      className="min-h-11 w-full min-w-0 appearance-none rounded-stone [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none border border-edge bg-raised px-1 text-center text-base tabular-nums transition-colors hover:border-ink aria-invalid:border-2 aria-invalid:border-clay sm:min-h-10"
      onFocus={({ timeStamp }) => {
        visit.current = timeStamp;
      }}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const next = typed(range, end, value);
        if (next) onType(next, `${label} typed ${visit.current}`);
      }}
      onBlur={() => setText(undefined)}
    />
  );
};

interface RowProps {
  readonly lane: Lane;
  readonly angleName: string;
  readonly onType: (range: DegreeRange, gesture: string) => void;
  readonly onAdd: () => void;
  /** Absent where the range cannot be taken away. */
  readonly onRemove?: () => void;
}

export const RangeRow = ({
  lane: { name, fill, range },
  angleName,
  onType,
  onAdd,
  onRemove,
}: RowProps): ReactElement => {
  const of = `${angleName}, ${name},`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
      <div className="grid grid-cols-[minmax(5.75rem,1fr)_minmax(0,4.5rem)_auto_minmax(0,4.5rem)] items-center gap-x-1.5">
        <span className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <Swatch fill={fill} /> {name}
        </span>
        {range ? (
          <>
            <NumberField range={range} end="min" label={`${of} from`} onType={onType} />
            <span aria-hidden>–</span>
            <NumberField range={range} end="max" label={`${of} to`} onType={onType} />
          </>
        ) : (
          <span className="col-span-3 text-right text-sm text-quiet">asks nothing</span>
        )}
      </div>
      {range && onRemove ? (
        <Button
          variant="quiet"
          size="icon"
          className="text-base sm:size-10"
          aria-label={`Take the range away: ${angleName}, ${name}`}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      ) : range ? null : (
        <Button
          variant="quiet"
          size="icon"
          className="text-base sm:size-10"
          aria-label={`Add a range: ${angleName}, ${name}`}
          onClick={onAdd}
        >
          <Plus aria-hidden />
        </Button>
      )}
    </li>
  );
};
