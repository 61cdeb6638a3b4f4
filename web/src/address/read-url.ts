/** Parsing of URLs that may be invalid. iOS 16 and Android 7 have no function to check them. */

/** Returns undefined if `address` is not a URL. */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
