/** The clock of simulated users, faster than the machine's. */
import { z } from 'zod';

export const FastClock = z.object({
  /** Start time by the machine's clock and by the event's clock, both in milliseconds. */
  beganAt: z.number(),
  eventBegins: z.number(),
  timesAsFast: z.number(),
});
export type FastClock = z.output<typeof FastClock>;

export const clockOf =
  ({ beganAt, eventBegins, timesAsFast }: FastClock): (() => Date) =>
  () =>
    new Date(eventBegins + (Date.now() - beganAt) * timesAsFast);
