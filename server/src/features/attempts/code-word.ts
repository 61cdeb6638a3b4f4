/**
 * Digits that an athlete shows with the fingers of one hand: the video has no audio, and no
 * writing is needed.
 */
const DIGITS = 4;
const FINGERS = 5;
/**
 * Hex digits of the UUID per code word digit. The bias of 4096 values over 5 fingers is below 0.1
 * %.
 */
const HEX_PER_DIGIT = 3;

/**
 * Derives the code word from the last twelve hex digits of a version 4 UUID, which are random.
 */
export const codeWordFrom = (uuid: string): string => {
  const random = uuid.slice(-DIGITS * HEX_PER_DIGIT);
  return Array.from({ length: DIGITS }, (_, at) => {
    const hex = random.slice(at * HEX_PER_DIGIT, (at + 1) * HEX_PER_DIGIT);
    return String(1 + (Number.parseInt(hex, 16) % FINGERS));
  }).join('');
};
