/**
 * When people come on the day of a large event, and what is needed to serve them. Nobody has measured such a day of ours yet: the shares below are put
 * together from what is known of such days elsewhere (docs/capacity.md says what), and each stands in one place, to be replaced by what is measured.
 */
const DAY_HOURS = 24;
const MINUTES = DAY_HOURS * 60;

/** The event begins in the morning and lasts a day; people of one time zone. */
const BEGINS_AT = 10;
const BUSIEST_AT = 19;
/** At the busiest hour 1.8 times the mean, at the quietest a fifth of it. */
const DAILY_SWING = 0.8;
/** Half of those whom a message brings are there after so long. */
const HALF_LIFE_HOURS = 20 / 60;
/** Hours after the beginning at which people are reminded. */
const REMINDERS = [2, 9] as const;
/** Near the end so many come as there is time left: one over the time left, flattened so that the last minutes are finite. */
const RUSH_HOURS = 2;
const RUSH_FLAT_HOURS = 3 / 60;

const SHARES = { usual: 0.6, opening: 0.15, reminders: 0.1, rush: 0.15 } as const;

const usual = (hour: number): number =>
  1 + DAILY_SWING * Math.cos((2 * Math.PI * (hour + BEGINS_AT - BUSIEST_AT)) / DAY_HOURS);

const after =
  (moment: number) =>
  (hour: number): number =>
    hour < moment ? 0 : 0.5 ** ((hour - moment) / HALF_LIFE_HOURS);

const rush = (hour: number): number => (hour < DAY_HOURS - RUSH_HOURS ? 0 : 1 / (DAY_HOURS - hour + RUSH_FLAT_HOURS));

/** Of each minute of the event. */
const minutesOf = (density: (hour: number) => number): readonly number[] => {
  const values = Array.from({ length: MINUTES }, (_none, minute) => density((minute + 0.5) / 60));
  const sum = values.reduce((total, value) => total + value, 0);
  return values.map((value) => value / sum);
};

/** The share of all visits that begins in each minute of the day. */
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

/** How many times the mean the busiest stretch of so many minutes has. */
export const peakOf = (shares: readonly number[], minutes: number): number => {
  const stretches = shares.map((_none, from) => shares.slice(from, from + minutes).reduce((sum, one) => sum + one, 0));
  return (Math.max(...stretches) * shares.length) / minutes;
};

/** From the first minute to the one before the last. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

export const WHOLE_DAY: Stretch = { from: 0, until: MINUTES };
export const LAST_MINUTES: Stretch = { from: MINUTES - 6, until: MINUTES };

/** How much of the day's visits begin in it. */
export const shareOf = ({ from, until }: Stretch): number =>
  shareOfMinutes()
    .slice(from, until)
    .reduce((sum, share) => sum + share, 0);

/** Moments of that many visits in that stretch of the day, in shares of the stretch, in order. */
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

/** The longest that work waits when so much of it can be done in a minute and the rest queues, in minutes. */
export const longestWait = (arrivals: readonly number[], doneAMinute: number): number => {
  let [waiting, longest] = [0, 0];
  for (const arriving of arrivals) {
    waiting = Math.max(0, waiting + arriving - doneAMinute);
    longest = Math.max(longest, waiting / doneAMinute);
  }
  return longest;
};

/** How much has to be done in a minute for nothing to wait longer than this. */
export const paceFor = (arrivals: readonly number[], mostMinutes: number): number => {
  let [tooLittle, enough] = [0, Math.max(...arrivals)];
  for (let step = 0; step < 50; step += 1) {
    const pace = (tooLittle + enough) / 2;
    if (longestWait(arrivals, pace) > mostMinutes) tooLittle = pace;
    else enough = pace;
  }
  return enough;
};
