/** Something is wrong with the video itself; the message is one sentence a person can read. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
}
