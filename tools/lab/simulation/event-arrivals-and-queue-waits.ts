/**
 * Models when people arrive on the day of a large event, and the capacity that serves them in time.
 * There are no measurements of such a day yet: the shares are derived from other events (see
 * docs/capacity.md), and each is defined once, to be replaced by measurements.
 */
const DAY_HOURS = 24;
const MINUTES = DAY_HOURS * 60;

/**
 * Hour of the day at which the event begins. The event lasts a day, with all people in one time
 * zone.
 */
const BEGINS_AT = 10;
const BUSIEST_AT = 19;
/**
 * Amplitude of the daily curve of arrivals: the busiest hour has 1.8 times the mean, the quietest a
 * fifth.
 */
const DAILY_SWING = 0.8;
/** Hours within which half of the people who follow a notification arrive. */
const HALF_LIFE_HOURS = 20 / 60;
const REMINDERS = [2, 9] as const;
/**
 * Hours of the rush before the end of the event, in which arrivals grow with the inverse of the
 * remaining time.
 */
const RUSH_HOURS = 2;
/**
 * Hours added to the remaining time in that formula, so that arrivals do not become infinite at the
 * end of the event.
 */
const RUSH_FLAT_HOURS = 3 / 60;

const SHARES = { usual: 0.6, opening: 0.15, reminders: 0.1, rush: 0.15 } as const;

const usual = (hour: number): number =>
  1 + DAILY_SWING * Math.cos((2 * Math.PI * (hour + BEGINS_AT - BUSIEST_AT)) / DAY_HOURS);

const after =
  (moment: number) =>
  (hour: number): number =>
    hour < moment ? 0 : 0.5 ** ((hour - moment) / HALF_LIFE_HOURS);

const rush = (hour: number): number => (hour < DAY_HOURS - RUSH_HOURS ? 0 : 1 / (DAY_HOURS - hour + RUSH_FLAT_HOURS));

const minutesOf = (density: (hour: number) => number): readonly number[] => {
  const values = Array.from({ length: MINUTES }, (_none, minute) => density((minute + 0.5) / 60));
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
};

/** Returns, for each minute of the day, the share of all visits that start in it. */
export const shareOfMinutes = (): readonly number[] => {
  const waves = [
    [SHARES.usual, minutesOf(usual)],
    [SHARES.opening, minutesOf(after(0))],
    ...REMINDERS.map((moment) => [SHARES.reminders / REMINDERS.length, minutesOf(after(moment))] as const),
    [SHARES.rush, minutesOf(rush)],
  ] as const;
  return Array.from({ length: MINUTES }, (_none, minute) =>
    waves.reduce((total, [share, minutes]) => total + share * (minutes[minute] ?? 0), 0),
  );
};

/** Returns how busy the busiest period of this many minutes is, as a multiple of the mean. */
export const peakOf = (shares: readonly number[], minutes: number): number => {
  const stretches = shares.map((_none, from) => shares.slice(from, from + minutes).reduce((sum, one) => sum + one, 0));
  return (Math.max(...stretches) * shares.length) / minutes;
};

/** Range of minutes of the event; `until` is exclusive. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

export const WHOLE_DAY: Stretch = { from: 0, until: MINUTES };
export const LAST_MINUTES: Stretch = { from: MINUTES - 6, until: MINUTES };

/** Returns the share of the day's visits that start in the range. */
export const shareOf = ({ from, until }: Stretch): number =>
  shareOfMinutes()
    .slice(from, until)
    .reduce((sum, share) => sum + share, 0);

/** Returns the sorted start times of `visits` visits, each as a share of the range. */
export const momentsOf = (
  visits: number,
  random: () => number,
  { from, until }: Stretch = WHOLE_DAY,
): readonly number[] => {
  const shares = shareOfMinutes().slice(from, until);
  let sum = 0;
  const limits = shares.map((share) => (sum += share));
  return Array.from({ length: visits }, () => {
    const drawn = random() * sum;
    const minute = limits.findIndex((limit) => drawn < limit);
    return ((minute === -1 ? shares.length - 1 : minute) + random()) / shares.length;
  }).toSorted((one, other) => one - other);
};

/**
 * Returns the longest wait in the queue in minutes, if `doneAMinute` arrivals are processed per
 * minute.
 */
export const longestWait = (arrivals: readonly number[], doneAMinute: number): number => {
  let [waiting, longest] = [0, 0];
  for (const arriving of arrivals) {
    waiting = Math.max(0, waiting + arriving - doneAMinute);
    longest = Math.max(longest, waiting / doneAMinute);
  }
  return longest;
};

/** Returns the arrivals to process per minute so that no wait exceeds `mostMinutes`. */
export const paceFor = (arrivals: readonly number[], mostMinutes: number): number => {
  let [tooLittle, enough] = [0, Math.max(...arrivals)];
  for (let step = 0; step < 50; step += 1) {
    const pace = (tooLittle + enough) / 2;
    if (longestWait(arrivals, pace) > mostMinutes) tooLittle = pace;
    else enough = pace;
  }
  return enough;
};
