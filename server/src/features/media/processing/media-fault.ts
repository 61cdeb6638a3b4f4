/** The video itself is faulty. The message is one sentence for users. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault';
}
