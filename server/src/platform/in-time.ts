/** Whoever asks does not wait for ever: an answer that does not come in time is a failure like any other. */
export const inTime = async <R>(seconds: number, ask: () => Promise<R>): Promise<R> => {
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
