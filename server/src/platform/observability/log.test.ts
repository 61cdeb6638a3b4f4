import { describe, expect, it } from 'vitest';
import { loggedError } from './log.ts';

describe('a logged error', () => {
  it('names what failed and where, but never the values of a statement', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (token)=(secret)' });
    const failed = new Error('Failed query: insert into "session" values ($1)\nparams: secret\n    at secret', {
      cause,
    });
    const logged = loggedError(failed);
    expect(JSON.stringify(logged)).not.toContain('secret');
    expect(logged).toMatchObject({
      message: 'Failed query: insert into "session" values ($1)',
      cause: { message: 'duplicate key', code: '23505' },
    });
    expect(logged.stack[0]).toContain('log.test.ts');
  });

  it('may be something that is no error', () => {
    expect(loggedError('no error')).toEqual({ type: 'string', message: 'no error', stack: [] });
  });
});
