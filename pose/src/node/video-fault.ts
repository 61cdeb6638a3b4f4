/** The video itself is invalid; the message is one sentence for the user. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
}
