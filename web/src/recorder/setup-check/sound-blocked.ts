/** Detects if the browser blocks sound, which often requires a user gesture. */

const ANSWER_MS = 400;

/** Speech may require a gesture even if sounds do not, as on pages that use the camera. */
const isSpeechBlocked = (): boolean =>
  'speechSynthesis' in globalThis && 'userActivation' in navigator && !navigator.userActivation.hasBeenActive;

/** Returns true if speech is blocked or the audio context does not start. */
export const isSoundBlocked = async (): Promise<boolean> => {
  if (isSpeechBlocked()) return true;
  if (!('AudioContext' in globalThis)) return false;
  const context = new AudioContext();
  // If blocked, this waits for a gesture, possibly forever.
  const started = context.resume().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_MS));
  const isHeard = await Promise.race([started, tooLate]);
  void context.close();
  return !isHeard;
};
