/** Addresses that may be none. The browsers' own question for it is missing on iOS 16 and Android 7, which run everything else here. */

/** Undefined when it is no address. */
export const readUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
