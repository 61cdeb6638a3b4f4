/** The work that people have made, in the queue. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** For work that waited while something was away. */
const PATIENCE_MS = 120_000;

const Counted = z.tuple([z.object({ open: z.coerce.number(), failed: z.coerce.number() })]);

/** Waits until all of it is done, or for two minutes. `ask` answers one query. Returns how much of it failed for good, or was never done. */
export const untilWorkIsDone = async (ask: (query: string) => Promise<readonly unknown[]>): Promise<number> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [{ open, failed }] = Counted.parse(
      await ask(
        `select count(*) filter (where failed_at is null and recurring_as is null) as open,
           count(*) filter (where failed_at is not null) as failed from jobs`,
      ),
    );
    if (open === 0 || Date.now() > deadline) return open + failed;
    await wait(250);
  }
};
