/** Returns true if the error has this system error code, such as 'ENOENT' or 'EEXIST'. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
