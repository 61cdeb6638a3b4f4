/** The browser answers a finger, and draws, in between. Where it knows of this, it goes on at once after that; a timer waits four milliseconds. */
export const letOthersGo = async (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
