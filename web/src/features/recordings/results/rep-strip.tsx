/** Row with the drawn pose and verdict of every rep of a set. */
import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { repsUnit, repVerdictLabel } from '../../../i18n/count-unit-labels.ts';
import { cn } from '../../../ui/class-names.ts';
import type { Stills } from './draw-rep-poses.ts';

interface RepStillProps {
  readonly stills: Stills | undefined;
  readonly number: number;
  readonly valid: boolean;
  readonly className?: string;
}

export const RepStill = ({ stills, number, valid, className }: RepStillProps): ReactElement | null => {
  const still = stills?.byRep.get(number);
  if (!stills || !still) return null;
  return (
    <svg
      viewBox={stills.viewBox}
      className={cn('block w-full', className)}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={still.bones} className="stroke-edge" strokeWidth={2.25} />
      {still.limb === null ? null : (
        <path d={still.limb} className={valid ? 'stroke-gold-bright' : 'stroke-clay'} strokeWidth={4.5} />
      )}
    </svg>
  );
};

export interface StripRep {
  readonly number: number;
  readonly valid: boolean;
}

interface RepStripProps {
  readonly reps: readonly StripRep[];
  readonly stills: Stills | undefined;
  readonly onOpen?: ((rep: number) => void) | undefined;
}

const TILE =
  'grid w-full content-between gap-1 rounded-stone border bg-raised p-1.5 text-xs font-semibold tabular-nums';

const Tile = ({ rep: { number, valid }, stills }: { readonly rep: StripRep } & Pick<RepStripProps, 'stills'>) => {
  const Mark = valid ? Check : X;
  return (
    <>
      <RepStill {...{ stills, number, valid }} className="h-9" />
      <span className={cn('flex items-center justify-between', valid ? 'text-gold' : 'text-clay')}>
        <span aria-hidden>{number}</span>
        <Mark className="size-3.5" aria-hidden />
      </span>
    </>
  );
};

export const RepStrip = ({ reps, stills, onOpen }: RepStripProps): ReactElement | null =>
  reps.length === 0 ? null : (
    <section
      aria-label={`${reps.length} ${repsUnit(reps.length, 'reps')}`}
      // Without buttons, the row itself is focusable, so that it can be scrolled by keyboard.
      {...(onOpen ? {} : { tabIndex: 0 })}
      // `relative` contains the visually hidden names, which would otherwise widen the page.
      className="relative -mx-1 overflow-x-auto overscroll-x-contain px-1 py-1"
    >
      <ol className="flex w-max gap-1.5">
        {reps.map((rep) => (
          <li key={rep.number} className="w-17">
            {onOpen ? (
              <button
                type="button"
                className={cn(TILE, 'hover:border-edge', rep.valid || 'border-clay')}
                aria-label={repVerdictLabel(rep)}
                onClick={() => onOpen(rep.number)}
              >
                <Tile {...{ rep, stills }} />
              </button>
            ) : (
              <div className={cn(TILE, rep.valid || 'border-clay')}>
                <span className="sr-only">{repVerdictLabel(rep)}</span>
                <Tile {...{ rep, stills }} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
