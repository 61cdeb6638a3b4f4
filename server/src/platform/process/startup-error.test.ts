import { expect, it } from 'vitest';
import { StartupError, explainStartError } from './startup-error.ts';

const withCode = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

it.each([
  ['a setting', new StartupError('PORT is no number.'), 'PORT is no number.'],
  ['a port in use', withCode('EADDRINUSE'), /^The port is already in use\./],
  [
    'a refused connection',
    withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432'),
    /^Can’t use the database server: connect ECONNREFUSED ::1:5432\. Check DATABASE_URL\.$/,
  ],
  [
    'several refused addresses',
    Object.assign(new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    /ECONNREFUSED\. Check DATABASE_URL\.$/,
  ],
  [
    'a wrong password',
    new Error('Failed query', { cause: withCode('28P01', 'password authentication failed') }),
    /password authentication failed\. Check DATABASE_URL/,
  ],
])('explains %s in one sentence without a stack trace', (_, error, expected) => {
  const said = explainStartError(error);
  expect(said).toMatch(expected);
  expect(said).not.toMatch(/\n\s+at /);
});

it('explainStartError keeps the stack trace of an unexpected error', () => {
  expect(explainStartError(new Error('bug'))).toMatch(/^RepTemple stopped\. Error: bug\n\s+at /);
});
