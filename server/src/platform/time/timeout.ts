/** Rejects if `ask` takes longer than `seconds`. */
export const withTimeout = async <R>(seconds: number, ask: () => Promise<R>): Promise<R> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${seconds} seconds.`)), seconds * 1000);
  });
  try {
    return await Promise.race([ask(), silence]);
  } finally {
    clearTimeout(timer);
  }
};
