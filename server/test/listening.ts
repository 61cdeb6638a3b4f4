/** What a server under test would write to the log or print: kept, and not said. */
import type { Log } from '../src/platform/log.ts';

interface ListeningLog extends Log {
  readonly take: () => readonly string[];
}

/** Keeps errors and says nothing. */
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

/** Keeps what the server prints and says nothing. */
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
