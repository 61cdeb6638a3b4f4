/**
 * Invalid input: printed as one sentence on standard error, exit status 2 (docs/track-format.md).
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'you may not',
  EPERM: 'you may not',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk may only be read',
};

/** Returns the system's reason, to be appended to "PATH cannot be read"; empty if unknown. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error) || !('code' in error)) return '';
  const code = String(error.code);
  return `: ${REASONS[code] ?? code}`;
};
