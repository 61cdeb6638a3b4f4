/** Parses JSON and URLs that may be invalid, without throwing. */

/** Parses JSON. Returns null if the text is null or invalid. */
export const jsonOrNull = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a URL, relative to `base` if given. Returns undefined if it is invalid. Old browsers lack
 * the built-in function for this.
 */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
