/** Effects of the chosen challenge on the page: if it can be joined, and when. */
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { CalendarDays, CirclePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDayRange, dayIn } from '../../../ui/format/day.ts';

/** Converts a challenge's dates to the days of a campaign. */
export interface ChosenDays {
  /** `2026-11-22` */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
}

type Dated = Pick<ChallengeRow, 'startDate' | 'endDate' | 'timeZone'>;

/**
 * Returns the first and last day in the challenge's time zone; undefined if it has no start or no
 * end.
 */
export const daysOfChallenge = ({ startDate, endDate, timeZone }: Dated): ChosenDays | undefined =>
  startDate && endDate ? { start: dayIn(timeZone, startDate), end: dayIn(timeZone, endDate), timeZone } : undefined;

/**
 * Returns the days of a page after a challenge is chosen: its own if they lie within the
 * challenge's dates, otherwise the challenge's.
 */
export const daysOnceChosen = (row: Dated, days: ChosenDays): ChosenDays => {
  const own = daysOfChallenge(row);
  const isWithin = days.start !== '' && (!own || (days.start >= own.start && days.end <= own.end));
  return own && !isWithin ? own : { ...days, timeZone: row.timeZone };
};

/** Returns if the challenge can be joined, or why not. */
export const stateOfChosen = ({
  isActive,
  status,
}: Pick<ChallengeRow, 'isActive' | 'status'>): 'off' | 'ended' | 'upcoming' | 'open' => {
  if (status === 'ended') return 'ended';
  if (!isActive) return 'off';
  return status === 'upcoming' ? 'upcoming' : 'open';
};

/** Opens in a new tab, so that typed text is not lost. */
const CreateOne = (): ReactElement => (
  <Button asChild variant="secondary" size="small">
    <a href="/admin/challenges/create" target="_blank" rel="noopener">
      <CirclePlus aria-hidden />
      <span>{t('Create Challenge')}</span>
      <span className="sr-only">{t('(opens in a new tab)')}</span>
    </a>
  </Button>
);

const STATES = {
  off: t('This challenge is inactive, so no one can join.'),
  ended: t('This challenge is over. Choose another one or create one.'),
  upcoming: t('This challenge hasn’t started yet. The page says so until then.'),
  open: t('People can join as soon as the page is published.'),
} as const;

interface ChosenChallengeProps {
  /** Undefined if none is chosen or it is not in the search results. */
  readonly row: ChallengeRow | undefined;
  readonly days: ChosenDays;
  readonly onDays: (days: ChosenDays) => void;
}

export const ChosenChallenge = ({ row, days, onDays }: ChosenChallengeProps): ReactElement => {
  const own = row && daysOfChallenge(row);
  const isOther = own !== undefined && (own.start !== days.start || own.end !== days.end);
  const dates = row && formatDayRange(row.startDate, row.endDate, row.timeZone);
  return (
    <div className="grid gap-3">
      {row ? (
        <p className="text-sm text-pretty text-quiet">{`${dates ? `${dates}. ` : ''}${STATES[stateOfChosen(row)]}`}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isOther ? (
          <Button variant="secondary" size="small" onClick={() => onDays(own)}>
            <CalendarDays aria-hidden />
            <span>{t('Use Its Dates')}</span>
          </Button>
        ) : null}
        <CreateOne />
      </div>
    </div>
  );
};
