/** Whether this browser lets the page be heard now. Many do only after a tap. */

const ANSWER_MS = 400;

/** Speech waits for a tap even where sounds do not: a page that films may be heard, but may not speak. */
const isSpeechBlocked = (): boolean =>
  'speechSynthesis' in globalThis && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/** True when the page would not be heard: it may not speak, or the audio clock does not start. */
export const isSoundBlocked = async (): Promise<boolean> => {
  if (isSpeechBlocked()) return true;
  if (!('AudioContext' in globalThis)) return false;
  const context = new AudioContext();
  // Where sound is blocked this waits for a tap: forever, as far as we know.
  const started = context.resume().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  const isHeard = await Promise.race([started, tooLate]);
  void context.close();
  return !isHeard;
};
