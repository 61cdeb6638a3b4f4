/**
 * Error for invalid input. The command prints its message on standard error and exits with status 2
 * (docs/track-format.md).
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it’s a folder',
  ENOTDIR: 'part of the path isn’t a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/**
 * Returns why a file access failed, such as ": permission denied", to be appended to "Can’t read
 * PATH". Returns an empty string if the error has no code.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error) || !('code' in error)) return '';
  const code = String(error.code);
  return `: ${REASONS[code] ?? code}`;
};
