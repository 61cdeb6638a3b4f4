/** Which uploads were begun on this device: of the others, the server need not be asked what it has. */

const KEY = 'reptemple.uploads';
/** More than anybody leaves unfinished. */
const MOST = 20;

const begun = (): readonly string[] => {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((name) => name !== '');
  } catch {
    return [];
  }
};

/** Notes that it begins, and answers whether it had begun before. */
export const beginUpload = (sessionId: string): boolean => {
  const before = begun();
  try {
    const others = before.filter((name) => name !== sessionId);
    localStorage.setItem(KEY, [sessionId, ...others].slice(0, MOST).join(' '));
  } catch {
    // Then all of it is sent again, which is harmless.
  }
  return before.includes(sessionId);
};
