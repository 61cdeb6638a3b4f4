/** Captures the log and output of a server under test. */
import type { Log } from '../src/platform/observability/log.ts';

interface ListeningLog extends Log {
  readonly take: () => readonly string[];
}

/** Stores error lines and prints nothing. */
export const listeningLog = (): ListeningLog => {
  let errors: string[] = [];
  const ignore = (): void => undefined;
  return {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (fields, message) => {
      const cause = 'err' in fields && fields.err instanceof Error ? (fields.err.stack ?? '') : '';
      errors.push(`${message} ${cause}`);
    },
    take: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
  };
};

/** Stores printed lines and prints nothing. */
export const printer = () => {
  let printed: readonly string[] = [];
  return {
    print: (lines: string): void => {
      printed = [...printed, lines];
    },
    printed: () => printed,
    forget: (): void => {
      printed = [];
    },
  };
};
