/** The video itself is invalid; the message is one sentence for the user. */
export class VideoError extends Error {
  override readonly name = 'VideoError';
}
