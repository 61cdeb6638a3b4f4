/** What the simulated processes and the one that starts them tell each other. */
import { z } from 'zod';

export const Order = z.object({
  role: z.enum(['web', 'worker']),
  url: z.string(),
  dataDir: z.string(),
  port: z.int(),
  /** By the machine's clock, and what it is then by the clock of the event, both in milliseconds. */
  beganAt: z.number(),
  dayBegins: z.number(),
  timesAsFast: z.number(),
});
export type Order = z.output<typeof Order>;

/** Everything is measured this often. */
export const SAMPLE_MS = 1000;

/** Of about a second. */
export const Sample = z.object({
  cpuSeconds: z.number(),
  megabytes: z.number(),
  /** The 99th percentile of how late the event loop was. */
  lagMs: z.number(),
  jobs: z.record(z.string(), z.object({ count: z.number(), ms: z.number() })),
});
export type Sample = z.output<typeof Sample>;
