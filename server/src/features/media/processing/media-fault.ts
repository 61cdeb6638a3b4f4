/** The video itself is faulty. The message is one sentence for users. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}

/**
 * Returns true for system errors such as ENOSPC, EIO and EMFILE. Errors of the media libraries
 * about unreadable bytes have no such code.
 */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));
