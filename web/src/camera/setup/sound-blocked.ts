/** Whether this browser lets the page be heard now. Many do only after a tap. */

const ANSWER_MS = 400;

/** True when a sound would not be heard: the audio clock does not start. */
export const isSoundBlocked = async (): Promise<boolean> => {
  if (!('AudioContext' in globalThis)) return false;
  const context = new AudioContext();
  // Where sound is blocked this waits for a tap: forever, as far as we know.
  const started = context.resume().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  const isHeard = await Promise.race([started, tooLate]);
  await context.close();
  return !isHeard;
};
