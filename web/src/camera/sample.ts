/** The bell that strikes for a valid rep: a file of our own, made by `scripts/make-bell.ts`. */

const BELL = new URL('assets/valid-rep.wav', import.meta.url).href;

/** Undefined when it cannot be loaded or read: beeps take its place. */
export const loadSample = async (context: BaseAudioContext): Promise<AudioBuffer | undefined> => {
  try {
    const response = await fetch(BELL);
    return response.ok ? await context.decodeAudioData(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
};
