/** Adds unique keys to entries without ids; duplicates are numbered. */
export const keyed = <Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): readonly { readonly key: string; readonly entry: Entry; readonly at: number }[] => {
  const seen = new Map<string, number>();
  return entries.map((entry, at) => {
    const name = nameOf(entry);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { key: times === 0 ? name : `${name}#${times}`, entry, at };
  });
};
