/** What a text says as JSON; null when it is none, or when there is no text. */
export const jsonOrNull = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
