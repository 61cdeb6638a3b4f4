/** Parsing of URLs that may be invalid. `URL.canParse` is missing on iOS 16 and Android 7. */

/** Returns undefined if `address` is not a URL. */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
