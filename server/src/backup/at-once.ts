/** Runs `work` for each item with limited concurrency. Stops at the first failure. */
export const mapConcurrent = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const shared = (async function* () {
    yield* items;
  })();
  const takeTurns = async (): Promise<void> => {
    for (;;) {
      const next = await shared.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
};
