/** Parses JSON; null if it is invalid or there is no text. */
export const jsonOrNull = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
