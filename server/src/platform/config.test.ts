import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the environment', () => {
  it('may be empty', () => {
    expect(parseConfig({})).toEqual({
      ok: true,
      value: {
        port: 3000,
        dataDir: './data',
        publicUrl: undefined,
        databaseUrl: undefined,
        logLevel: 'info',
        trustProxy: false,
      },
    });
  });

  it('counts a variable that is set to nothing as not set', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '' })).toEqual(parseConfig({}));
  });

  it('is read', () => {
    const given = {
      PORT: '80',
      PUBLIC_URL: 'https://reps.example.org/',
      DATABASE_URL: 'postgres://db/reps',
      TRUST_PROXY: 'true',
    };
    expect(parseConfig(given)).toMatchObject({
      ok: true,
      value: { port: 80, publicUrl: 'https://reps.example.org', databaseUrl: 'postgres://db/reps', trustProxy: true },
    });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT must be at most 65535/],
    [{ PUBLIC_URL: 'reps.example.org' }, /PUBLIC_URL must be an http or https address/],
    [{ PUBLIC_URL: 'https://example.org/reps' }, /PUBLIC_URL must not contain a path/],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL must begin with postgres/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of silent, error/],
    [{ ROLE: 'worker' }, /ROLE can only be all/],
    [
      { S3_BUCKET: 'reps', SMTP_URL: 'smtp://mail' },
      /S3_BUCKET, SMTP_URL is set, but this version does not support it yet/,
    ],
  ])('with %j is refused with a sentence that says so', (given, message) => {
    const parsed = parseConfig(given);
    expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});
