import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { loggedError } from './log.ts';

describe('a logged error', () => {
  it('has its message, code and stack, but no query values', () => {
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

  it('may be a value that is not an Error', () => {
    expect(loggedError('no error')).toEqual({ type: 'string', message: 'no error', stack: [] });
  });
});

it.each(['process.exit(3)', "throw new Error('ended')"])(
  'the log writes every line before the process ends by %s',
  (ending) => {
    const module = JSON.stringify(new URL('./log.ts', import.meta.url).href);
    const program = `import(${module}).then(({ openLog }) => {
    const log = openLog('info');
    for (let nth = 0; nth < 2000; nth += 1) log.info({ nth }, 'request');
    setImmediate(() => { ${ending}; });
  });`;
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', program], { encoding: 'utf8' });
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2000);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ nth: 1999, msg: 'request' });
  },
);

it('the log writes a line that was logged while a slow reader blocked the previous line', async () => {
  const module = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  // Logs a line that exceeds the pipe's buffer, so that its rest is written only when the pipe is
  // read.
  const program = `import(${module}).then(({ openLog }) => {
    const log = openLog('info');
    log.info({ long: 'x'.repeat(5_000_000) }, 'first');
    setTimeout(() => log.info({}, 'second'), 50);
    setTimeout(() => process.stderr.write('logged'), 150);
    setInterval(() => undefined, 1000);
  });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program]);
  try {
    child.stdout.setEncoding('utf8').pause();
    await once(child.stderr, 'data');
    let text = '';
    for await (const part of child.stdout) {
      text += String(part);
      if (text.includes('second')) break;
    }
    expect(text).toContain('"msg":"second"');
  } finally {
    child.kill('SIGKILL');
  }
});
