/** Movements that did not count as reps, listed below the reps: one line per reason, with times. */
import type { ReactElement } from 'react';
import { notCountedLabel } from '../../i18n/counts-words.ts';
import { t } from '../../i18n/translate.ts';
import { minutesAndSeconds } from '../../ui/format/duration.ts';

export interface ListedMovement {
  readonly code: string;
  readonly startMs: number;
}

interface NotCountedListProps {
  readonly movements: readonly ListedMovement[];
  /** Seeks to the movement's start in the video. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
}

interface ReasonGroup {
  readonly code: string;
  readonly startsMs: readonly number[];
}

/** Groups by reason, in order of first occurrence. */
export const groupByReason = (movements: readonly ListedMovement[]): readonly ReasonGroup[] =>
  [...new Set(movements.map(({ code }) => code))].map((code) => ({
    code,
    startsMs: movements.filter((movement) => movement.code === code).map(({ startMs }) => startMs),
  }));

/** Limits the times listed per reason, so that a long faulty set does not fill the page. */
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
