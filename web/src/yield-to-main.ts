/**
 * Yields to the browser for input and drawing. Uses `scheduler.yield` if available, else a timer of
 * 4 ms.
 */
export const yieldToMain = async (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
