/** Structured log lines on standard output. */
import { pino } from 'pino';

export interface Log {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

export const withFields = (log: Log, fields: object): Log => ({
  debug: (more, message) => log.debug({ ...fields, ...more }, message),
  info: (more, message) => log.info({ ...fields, ...more }, message),
  warn: (more, message) => log.warn({ ...fields, ...more }, message),
  error: (more, message) => log.error({ ...fields, ...more }, message),
});

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack: readonly string[];
  readonly cause?: LoggedError;
}

const FRAME = /^\s+at .+:\d+:\d+\)?$/;

/**
 * Formats an error for the log. Cuts off the values in Drizzle's messages, such as session tokens
 * and password hashes.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: [] };
  const [message = ''] = error.message.split('\nparams:');
  const stack = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: stack.map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
};

/**
 * Number of bytes (about 60 log lines) that are collected before they are written. Each write wakes
 * another thread.
 */
const BATCH_BYTES = 12 * 1024;
const MAX_WAIT_MS = 20;

/**
 * Opens the log. Masks cookies, tokens and passwords, in case a field contains one by mistake.
 * `more` returns additional fields for each line.
 */
export const openLog = (level: LogLevel, more?: () => object): Log => {
  // Buffers lines; pino writes the rest on exit.
  const destination = pino.destination({ sync: false, minLength: BATCH_BYTES });
  let unwrittenBytes = 0;
  const counting = {
    write: (text: string): void => {
      unwrittenBytes += Buffer.byteLength(text);
      destination.write(text);
    },
  };
  const logger = pino(
    {
      level,
      ...(more ? { mixin: more } : {}),
      base: null,
      serializers: { err: loggedError },
      redact: ['password', 'token', 'cookie', 'headers.cookie', 'headers.authorization'],
    },
    counting,
  );
  let [isWaiting, isFlushed] = [false, false];
  const flush = (): void => {
    isWaiting = false;
    isFlushed = true;
    destination.flush();
  };
  destination.on('write', (bytes: number) => {
    unwrittenBytes -= bytes;
  });
  // Flushes again after a write, because pino ignores a flush during a write.
  destination.on('drain', () => {
    if (isFlushed && unwrittenBytes > 0) destination.flush();
    isFlushed = false;
  });
  const line =
    (at: Exclude<LogLevel, 'silent'>) =>
    (fields: object, message: string): void => {
      logger[at](fields, message);
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, MAX_WAIT_MS).unref();
    };
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
};
