/** Time until the challenge starts or ends, for the big screen. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import { t } from '../../../i18n/translate.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration as "3 days 04:05:06", without days if there are none. */
export const formatCountdown = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / MILLIS_PER_SECOND));
  const days = Math.floor(seconds / DAY);
  const clock = [Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE), seconds % MINUTE]
    .map(twoDigits)
    .join(':');
  return days > 0 ? t('{days, plural, one {# day} other {# days}} {clock}', { days, clock }) : clock;
};

export interface Countdown {
  readonly label: string;
  /** Empty once the challenge has ended. */
  readonly time: string;
}

/** Returns the countdown to the next turn; undefined for a challenge without one. `now` in ms. */
export const countdownOf = (
  { startDate, endsAt }: Pick<Challenge, 'startDate' | 'endsAt'>,
  now: number,
): Countdown | undefined => {
  if (startDate !== null && Date.parse(startDate) > now) {
    return { label: t('Starts in'), time: formatCountdown(Date.parse(startDate) - now) };
  }
  if (endsAt === null) return undefined;
  const left = Date.parse(endsAt) - now;
  return left > 0 ? { label: t('Ends in'), time: formatCountdown(left) } : { label: t('Final results'), time: '' };
};
