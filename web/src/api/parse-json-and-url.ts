/** Parses JSON and URLs that may be invalid, without throwing. */

/** Returns null if the text is null or invalid JSON. */
export const jsonOrNull = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns undefined for an invalid URL. Old browsers lack a check that does not throw. */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
