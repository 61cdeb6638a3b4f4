/** Error in the video itself; the message is one readable sentence. */
export class VideoFault extends Error {
  override readonly name = 'VideoFault';
}
