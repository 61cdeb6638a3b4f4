/**
 * Section with the reps of a set: row with all reps, invalid reps with reasons, movements that did
 * not count, and a folded list of valid reps.
 */
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Check, Play, X } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { RecordedRep, NotCountedMovement } from '@reptemple/contract/recordings/recordings';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { AngleSpan } from '@reptemple/engine/rules/rep-result';
import { formBreaksLabel, invalidRepsTitle } from '../../../i18n/count-unit-labels.ts';
import { notCountedLabel, faultDetail } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Fold } from '../../../ui/collapsible-section.tsx';
import { minutesAndSeconds, secondsLabel } from '../../../ui/format/format-duration.ts';
import { useDesk } from '../../../ui/use-breakpoint-and-element-width.ts';
import { measuredAngles, tempoOf } from '../recording-labels-and-rules.ts';
import type { MeasuredAngle } from '../recording-labels-and-rules.ts';
import type { Stills } from './draw-rep-poses.ts';
import { RepStrip } from './rep-strip.tsx';

export interface ListedMovement {
  readonly code: string;
  readonly startMs: number;
}

interface NotCountedListProps {
  readonly movements: readonly ListedMovement[];
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

interface ReasonGroup {
  readonly code: string;
  readonly startsMs: readonly number[];
}

/** Groups the movements that did not count by reason, in order of first occurrence. */
export const groupByReason = (movements: readonly ListedMovement[]): readonly ReasonGroup[] =>
  [...new Set(movements.map(({ code }) => code))].map((code) => ({
    code,
    startsMs: movements.filter((movement) => movement.code === code).map(({ startMs }) => startMs),
  }));

/**
 * Maximum number of start times listed for each reason, so that a set with many faults does not
 * fill the page.
 */
const MAX_TIMES = 12;

const Start = ({
  startMs,
  onSeek,
}: { readonly startMs: number } & Pick<NotCountedListProps, 'onSeek'>): ReactElement => {
  const time = minutesAndSeconds(startMs / 1000);
  if (!onSeek) return <span>{time}</span>;
  return (
    <button
      type="button"
      className="min-h-11 min-w-11 underline underline-offset-4"
      aria-label={t('{at}: show in the video', { at: time })}
      onClick={() => onSeek(startMs / 1000)}
    >
      {time}
    </button>
  );
};

export const NotCountedList = ({ movements, onSeek }: NotCountedListProps): ReactElement | null =>
  movements.length === 0 ? null : (
    <section className="mt-3 grid gap-2 border-t pt-3">
      <h4 className="font-semibold">{t('Movements that didn’t count')}</h4>
      <ul className="grid gap-2 text-sm">
        {groupByReason(movements).map(({ code, startsMs }) => (
          <li key={code}>
            <p>{`${startsMs.length} × ${notCountedLabel(code)}`}</p>
            <p className="flex flex-wrap gap-x-3 text-quiet tabular-nums">
              {startsMs.slice(0, MAX_TIMES).map((startMs) => (
                <Start key={startMs} startMs={startMs} onSeek={onSeek} />
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );

type LedgerRep = Omit<RecordedRep, 'angles'> & { readonly angles: Readonly<Record<string, AngleSpan>> };

interface RepLedgerProps {
  readonly reps: readonly LedgerRep[];
  readonly label: string;
  readonly definition?: ExerciseDefinition | undefined;
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

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

/**
 * Measured angle of a rep with its limits. Limits that were missed are also bold, because colour
 * must not be the only sign.
 */
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

/**
 * Tempo, form score and angles of a rep. The angle of a form fault is omitted, because the verdict
 * shows it.
 */
const DescriptionList = ({
  rep,
  definition,
}: Pick<RepLedgerProps, 'definition'> & { readonly rep: LedgerRep }): ReactElement => (
  <div className="flex flex-wrap gap-x-3 text-sm text-quiet tabular-nums">
    <p className="flex flex-wrap gap-x-3">
      <Tempo rep={rep} />
      {rep.formScore === null ? null : <span>{`${t('Form')} ${rep.formScore}`}</span>}
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
    aria-label={t('{at}: show in the video', { at: minutesAndSeconds(rep.startMs / 1000) })}
    onClick={() => onSeek(rep.startMs / 1000)}
  >
    <Play className="size-3.5" aria-hidden />
    <span>{minutesAndSeconds(rep.startMs / 1000)}</span>
  </button>
);

const HowJudged = (): ReactElement => (
  <Link to="/accuracy" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
    {t('How form is judged')}
  </Link>
);

const RepLedger = ({ reps, label, definition, onSeek }: RepLedgerProps): ReactElement => (
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
          <span className="text-sm text-quiet tabular-nums">{minutesAndSeconds(rep.startMs / 1000)}</span>
        )}
        <div className="col-span-2 col-start-2 flex min-w-0 flex-wrap gap-x-3">
          {rep.reason ? <p className="text-sm text-pretty text-clay">{translateMessage(rep.reason)}</p> : null}
          <DescriptionList rep={rep} definition={definition} />
        </div>
      </li>
    ))}
  </ol>
);

/**
 * Number of invalid reps shown first. A beginner's set may be mostly invalid, often for one reason.
 */
const INVALID_SHOWN = 4;

/** Returns the invalid reps to show: the first few, or all if only one or two would be hidden. */
const shownOf = (invalid: readonly LedgerRep[], isAll: boolean): readonly LedgerRep[] =>
  isAll || invalid.length < INVALID_SHOWN + 3 ? invalid : invalid.slice(0, INVALID_SHOWN);

interface RepsSectionProps {
  readonly reps: readonly LedgerRep[];
  readonly stills: Stills | undefined;
  readonly definition: ExerciseDefinition | undefined;
  readonly notCounted: readonly Pick<NotCountedMovement, 'code' | 'startMs'>[];
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

const NothingFound = ({
  isHold,
  isEmpty,
}: {
  readonly isHold: boolean;
  readonly isEmpty: boolean;
}): ReactElement | null =>
  isEmpty ? <p className="text-quiet">{isHold ? `${formBreaksLabel(0)}.` : t('No reps found.')}</p> : null;

export const RepsSection = ({ reps, stills, definition, notCounted, onSeek }: RepsSectionProps): ReactElement => {
  const isDesk = useDesk();
  const [isOpen, setOpen] = useState(isDesk);
  const [isAllShown, setAllShown] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const [invalid, valid] = [reps.filter((rep) => !rep.valid), reps.filter((rep) => rep.valid)];
  const shownInvalid = shownOf(invalid, isAllShown);
  const open = (number: number): void => {
    flushSync(() => {
      if (valid.some((rep) => rep.number === number)) setOpen(true);
      else if (!shownInvalid.some((rep) => rep.number === number)) setAllShown(true);
    });
    const row = section.current?.querySelector<HTMLElement>(`[data-rep="${number}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  };
  const shown = { definition, onSeek };
  const isHold = definition !== undefined && countUnitOf(definition) === 'seconds';
  return (
    <div ref={section} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <CardTitle as="h3">{isHold ? t('Form breaks') : t('Reps')}</CardTitle>
        <HowJudged />
      </div>
      <NothingFound isHold={isHold} isEmpty={isHold ? invalid.length + notCounted.length === 0 : reps.length === 0} />
      {isHold ? null : <RepStrip reps={reps} stills={stills} onOpen={open} />}
      {invalid.length === 0 ? null : (
        <RepLedger {...shown} label={invalidRepsTitle(isHold ? 'seconds' : 'reps')} reps={shownInvalid} />
      )}
      {shownInvalid.length < invalid.length ? (
        <Button variant="secondary" onClick={() => setAllShown(true)}>
          {t('Show more')}
        </Button>
      ) : null}
      <NotCountedList movements={notCounted} onSeek={onSeek} />
      {isHold || valid.length === 0 ? null : (
        <Fold
          title={t('{count, plural, one {# valid rep} other {# valid reps}}', { count: valid.length })}
          isOpen={isOpen}
          onOpen={setOpen}
        >
          <RepLedger {...shown} label={t('Valid Reps')} reps={valid} />
        </Fold>
      )}
    </div>
  );
};
