/** Every rep with its verdict: what counted, what did not, and why. */
import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { minutesAndSeconds } from '../../ui/duration.ts';

export interface LedgerRep {
  readonly number: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly valid: boolean;
  readonly reason: string | null;
}

interface RepLedgerProps {
  readonly reps: readonly LedgerRep[];
  /** Jumps to the rep's start in the video. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

const Verdict = ({ rep }: { readonly rep: LedgerRep }): ReactElement =>
  rep.valid ? (
    <span className="flex items-center gap-2 font-medium text-gold">
      <Check className="size-4 shrink-0" aria-hidden /> Valid
    </span>
  ) : (
    <span className="flex items-start gap-2 font-medium text-clay">
      <X className="mt-1 size-4 shrink-0" aria-hidden />
      <span>
        Invalid
        {rep.reason ? <span className="block text-sm font-normal text-pretty">{rep.reason}</span> : null}
      </span>
    </span>
  );

export const RepLedger = ({ reps, onSeek }: RepLedgerProps): ReactElement => {
  if (reps.length === 0) return <p className="text-quiet">No reps were found in this recording.</p>;
  return (
    <ol className="divide-y">
      {reps.map((rep) => (
        <li key={rep.number} className="grid grid-cols-[2.5rem_1fr_auto] items-baseline gap-3 py-2.5">
          <span className="text-quiet">{rep.number}</span>
          <Verdict rep={rep} />
          {onSeek ? (
            <button
              type="button"
              className="min-h-11 rounded-stone px-2 text-sm underline underline-offset-4 hover:bg-sunken"
              aria-label={`Show rep ${rep.number} in the video`}
              onClick={() => onSeek(rep.startMs / 1000)}
            >
              {minutesAndSeconds(rep.startMs / 1000)}
            </button>
          ) : (
            <span className="text-sm text-quiet">{((rep.endMs - rep.startMs) / 1000).toFixed(1)} s</span>
          )}
        </li>
      ))}
    </ol>
  );
};
