/** Structured log lines on standard output. */
import { pino } from 'pino';

export interface Log {
  readonly debug: (fields: object, message: string) => void;
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
  readonly error: (fields: object, message: string) => void;
}

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Cookies and passwords never reach the log: only named fields are written, and these are blanked should one slip in. */
export const openLog = (level: LogLevel): Log =>
  pino({ level, base: null, redact: ['password', 'token', 'cookie', 'headers.cookie', 'headers.authorization'] });
