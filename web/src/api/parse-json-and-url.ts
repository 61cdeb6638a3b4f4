/**
 * Parses JSON and URLs that may be invalid, without throwing. iOS 16 and Android 7 have no function
 * to check URLs.
 */

/** Parses JSON; null if it is invalid or there is no text. */
export const jsonOrNull = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};

/** Returns true if the value is an object, no array and not null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a URL; undefined if `address` is not one. */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
