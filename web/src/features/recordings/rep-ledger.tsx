/** List of all reps with verdict, reason, tempo, and angles with their limits. */
import { Link } from '@tanstack/react-router';
import type { RecordedRep } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { AngleSpan } from '@reptemple/engine/rules/rep';
import { ArrowDown, ArrowUp, Check, Play, X } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactElement } from 'react';
import { faultDetail } from '../../i18n/fault-labels.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { minutesAndSeconds, spokenDuration } from '../../ui/format/duration.ts';
import { secondsLabel } from '../../player/player-labels.ts';
import { measuredAngles, tempoOf } from './recording-labels.ts';
import type { MeasuredAngle } from './recording-labels.ts';

/** A rep of a stored recording, or of an attempt on this device. */
export type LedgerRep = Omit<RecordedRep, 'angles'> & { readonly angles: Readonly<Record<string, AngleSpan>> };

interface RepLedgerProps {
  readonly reps: readonly LedgerRep[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Source of the angle limits, if known. */
  readonly definition?: ExerciseDefinition | undefined;
  /** Seeks to the rep's start in the video. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

/** An invalid rep shows what was measured instead of the word. */
const Verdict = ({ rep }: { readonly rep: LedgerRep }): ReactElement =>
  rep.valid ? (
    <p className="flex items-center gap-2 font-medium text-gold">
      <Check className="size-4 shrink-0" aria-hidden /> <span>{t('Valid')}</span>
    </p>
  ) : (
    <p className="flex min-w-0 items-center gap-2 leading-snug font-medium text-clay">
      <X className="size-4 shrink-0" aria-hidden />
      <span className={cn(rep.fault?.detail && 'sr-only')}>{t('Invalid')}</span>
      {rep.fault?.detail ? <span className="text-pretty">{faultDetail(rep.fault)}</span> : null}
    </p>
  );

const Tempo = ({ rep }: { readonly rep: LedgerRep }): ReactElement => {
  const { downMs, upMs } = tempoOf(rep);
  if (upMs === null) return <span>{secondsLabel(downMs)}</span>;
  return (
    <>
      <span className="inline-flex items-center gap-0.5">
        <ArrowDown className="size-3.5" aria-hidden />
        <span className="sr-only">{t('Down')}</span> <span>{secondsLabel(downMs)}</span>
      </span>
      <span className="inline-flex items-center gap-0.5">
        <ArrowUp className="size-3.5" aria-hidden />
        <span className="sr-only">{t('Up')}</span> <span>{secondsLabel(upMs)}</span>
      </span>
    </>
  );
};

/** Missed limits are also bold, so that they are not shown by colour alone. */
const Measured = ({ name, ends }: MeasuredAngle): ReactElement => (
  <p>
    <span>{name}</span>{' '}
    {ends.map(({ words, isMet }, index) => (
      <Fragment key={words}>
        {index === 0 ? null : <span>{'; '}</span>}
        <span className={cn('whitespace-nowrap', isMet || 'font-semibold text-clay')}>{words}</span>
      </Fragment>
    ))}
  </p>
);

/** The angles of a fault are with the verdict. */
const DescriptionList = ({
  rep,
  definition,
}: Pick<RepLedgerProps, 'definition'> & { readonly rep: LedgerRep }): ReactElement => (
  <div className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
    <p className="flex flex-wrap gap-x-3">
      <Tempo rep={rep} />
      {rep.formScore === null ? null : <span>{t('Form {formScore}', { formScore: rep.formScore })}</span>}
    </p>
    {definition && !rep.fault?.detail
      ? measuredAngles(rep.angles, definition).map((angle) => <Measured key={angle.name} {...angle} />)
      : null}
  </div>
);

const Jump = ({
  rep,
  onSeek,
}: {
  readonly rep: LedgerRep;
  readonly onSeek: (seconds: number) => void;
}): ReactElement => (
  <button
    type="button"
    className="inline-flex min-h-11 items-center gap-1.5 rounded-stone px-2 text-sm tabular-nums underline underline-offset-4 hover:bg-sunken"
    aria-label={t('{at}: show rep {number} in the video', {
      at: minutesAndSeconds(rep.startMs / 1000),
      number: rep.number,
    })}
    onClick={() => onSeek(rep.startMs / 1000)}
  >
    <Play className="size-3.5" aria-hidden />
    <span>{minutesAndSeconds(rep.startMs / 1000)}</span>
  </button>
);

export const HowJudged = ({ isHold }: { readonly isHold: boolean }): ReactElement => (
  <Link to="/accuracy" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
    {isHold ? t('How holds are judged') : t('How reps are judged')}
  </Link>
);

export const RepLedger = ({ reps, label, definition, onSeek }: RepLedgerProps): ReactElement => (
  <ol aria-label={label} className="divide-y">
    {reps.map((rep) => (
      <li
        key={rep.number}
        data-rep={rep.number}
        tabIndex={-1}
        className="grid grid-cols-[--spacing(7)_1fr_auto] items-center gap-x-2 pb-1.5 outline-none focus:bg-gold-wash/45"
      >
        <span className="text-quiet tabular-nums">{rep.number}</span>
        <Verdict rep={rep} />
        {onSeek ? (
          <Jump rep={rep} onSeek={onSeek} />
        ) : (
          <span className="text-sm text-quiet tabular-nums">
            <span aria-hidden>{t('at {time}', { time: minutesAndSeconds(rep.startMs / 1000) })}</span>
            <span className="sr-only">{t('at {time}', { time: spokenDuration(rep.startMs / 1000) })}</span>
          </span>
        )}
        <div className="col-span-2 col-start-2 flex min-w-0 flex-wrap gap-x-3">
          {rep.reason ? <p className="text-sm text-pretty text-clay">{translateMessage(rep.reason)}</p> : null}
          <DescriptionList rep={rep} definition={definition} />
        </div>
      </li>
    ))}
  </ol>
);
