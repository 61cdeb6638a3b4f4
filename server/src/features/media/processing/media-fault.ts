/** The video itself is faulty. The message is one sentence for users. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}
