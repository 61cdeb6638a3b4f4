/** The clock of those who take part: it runs faster than the machine's. */
import { z } from 'zod';

export const FastClock = z.object({
  /** By the machine's clock, and what it is then by the clock of the event, both in milliseconds. */
  beganAt: z.number(),
  eventBegins: z.number(),
  timesAsFast: z.number(),
});
export type FastClock = z.output<typeof FastClock>;

export const clockOf =
  ({ beganAt, eventBegins, timesAsFast }: FastClock): (() => Date) =>
  () =>
    new Date(eventBegins + (Date.now() - beganAt) * timesAsFast);
