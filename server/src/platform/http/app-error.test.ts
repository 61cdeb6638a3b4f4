import { expect, it, describe } from 'vitest';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { inEnglish, worded } from '@reptemple/contract/message-with-params';
import type { Log } from '../observability/log.ts';
import {
  conflictMessage,
  RefusalMessage,
  refusalMessageOf,
  refusalOf,
  AppError,
  toErrorResponse,
} from './app-error.ts';

it.each(['The track isn’t gzipped JSON.', worded('At most {megabytes} MB.', { megabytes: 32 })])(
  'an AppError is equal after it was sent between threads, with message and parameters: %j',
  (sentence) => {
    const refusal = new AppError('unprocessable', sentence);
    const sent = RefusalMessage.parse(structuredClone(refusalMessageOf(refusal)));
    expect(refusalOf(sent)).toEqual(refusal);
  },
);

it('conflictMessage names the user who changed something, or says someone else', () => {
  expect(inEnglish(conflictMessage('Bob'))).toBe('Bob changed this in the meantime.');
  expect(inEnglish(conflictMessage(null))).toMatch(/^Someone changed/);
});

it('refusalMessageOf rethrows an error that is not an AppError', () => {
  const fault = new TypeError('no such landmark');
  expect(() => refusalMessageOf(fault)).toThrow(fault);
});

const told = async (error: unknown) => {
  const logged: string[] = [];
  const log = { error: (_about: object, message: string) => void logged.push(message) } satisfies Pick<Log, 'error'>;
  const reply = toErrorResponse(error, 'request-1', log as Log);
  const { code, message } = ErrorBody.parse(await reply.json()).error;
  return { status: reply.status, code, message, logged };
};

const withCode = (code: string): Error => Object.assign(new Error('secret detail'), { code });

describe('a visitor who disconnects', () => {
  it.each([
    ['while the body is read', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
    ['as Hono names it', new Error('Client connection prematurely closed.')],
    [
      'below another error',
      new Error('No form.', { cause: Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) }),
    ],
  ])('%s writes no error into the log', (_, error) => {
    const lines: string[] = [];
    const note = (level: string) => (_about: object, message: string) => void lines.push(`${level}: ${message}`);
    const log: Log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
    expect(toErrorResponse(error, 'request-1', log).status).toBe(499);
    expect(lines).toEqual(['debug: The client closed the connection.']);
  });
});

describe('a failed request', () => {
  it('with an AppError gets its status, code and message, without a log entry', async () => {
    const refused = await told(new AppError('conflict', 'Somebody else was first.'));
    expect(refused).toEqual({ status: 409, code: 'conflict', message: 'Somebody else was first.', logged: [] });
  });

  it.each([
    ['the disk is full', withCode('ENOSPC'), /^The server’s storage is full, so nothing was saved/],
    [
      'the database’s disk is full',
      new Error('Failed query', { cause: withCode('53100') }),
      /^The server’s storage is full/,
    ],
    ['the database is away', new Error('Failed query', { cause: withCode('ECONNREFUSED') }), /Database is unavailable/],
    ['the database is starting', withCode('57P03'), /Database is unavailable/],
    ['the database’s machine has gone', withCode('ENOTFOUND'), /Database is unavailable/],
    [
      'the database went in the middle of a statement',
      new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
      /Database is unavailable/,
    ],
    ['no connection came about', new Error('timeout exceeded when trying to connect'), /Database is unavailable/],
    [
      'the storage is away',
      Object.assign(withCode('ECONNREFUSED'), { $metadata: { attempts: 3 } }),
      /Storage is unavailable/,
    ],
    [
      'the storage is overloaded',
      Object.assign(withCode('SlowDown'), { $metadata: { attempts: 4, httpStatusCode: 503 }, $response: {} }),
      /Storage is unavailable/,
    ],
  ])('because %s gets 503 and a message', async (_name, error, sentence) => {
    const refused = await told(error);
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', logged: ['A request failed.'] });
    expect(refused.message).toMatch(sentence);
  });

  it('with any other error gets 500 without its details', async () => {
    const refused = await told(withCode('23505'));
    const denied = Object.assign(withCode('AccessDenied'), { $metadata: { httpStatusCode: 403 }, $response: {} });
    expect(await told(denied)).toMatchObject({ status: 500, code: 'internal' });
    expect(refused).toMatchObject({ status: 500, code: 'internal', logged: ['A request failed.'] });
    expect(refused.message).not.toContain('secret');
  });
});
