/** Something is wrong with the video itself; the message is one sentence a person can read. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault';
}
