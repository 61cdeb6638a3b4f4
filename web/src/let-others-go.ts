/** The browser answers a finger, and draws, in between. */
export const letOthersGo = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
