/**
 * Tests parsing of the environment, and compares the settings table of docs/guide/configuration.md
 * with the code.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseConfig, Environment } from './environment-config.ts';

const MAIL_FROM = 'Reps <reps@example.org>';

describe('the environment', () => {
  it('may be empty, which gives the default configuration', () => {
    expect(parseConfig({})).toEqual({
      ok: true,
      value: {
        port: 3000,
        dataDir: './data',
        publicUrl: undefined,
        databaseUrl: undefined,
        s3: undefined,
        mail: undefined,
        adminEmail: undefined,
        adminSecondFactor: 'required',
        oidc: undefined,
        captcha: 'off',
        sms: undefined,
        logLevel: 'info',
        trustProxy: false,
        role: 'all',
        isTraced: false,
      },
    });
  });

  it('counts an empty variable as not set', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: '' })).toEqual(parseConfig({}));
  });

  it.each([
    ['a collector', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
    ['a place for traces alone', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/v1/traces' }, true],
    ['a name without a collector', { OTEL_SERVICE_NAME: 'reps' }, false],
    [
      'a collector, and all of it disabled',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_SDK_DISABLED: 'TRUE' },
      false,
    ],
    ['a collector for other things', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('turns tracing on or off if it has %s', (_what, given, isTraced) => {
    expect(parseConfig(given)).toMatchObject({ ok: true, value: { isTraced } });
  });

  it('is parsed into port, role, URLs and proxy trust', () => {
    const given = {
      PORT: '80',
      PUBLIC_URL: 'https://reps.example.org/',
      DATABASE_URL: 'postgres://db/reps',
      TRUST_PROXY: 'true',
      ROLE: 'web',
    };
    expect(parseConfig(given)).toMatchObject({
      ok: true,
      value: {
        port: 80,
        role: 'web',
        publicUrl: 'https://reps.example.org',
        databaseUrl: 'postgres://db/reps',
        trustProxy: true,
      },
    });
  });

  it.each([
    ['smtps://mail.example.org', { port: 465, secure: true, requireTls: false, auth: undefined }],
    ['smtp://mail.example.org', { port: 587, secure: false, requireTls: false, auth: undefined }],
    ['smtp://a%40b:p%2Fw@mail.example.org:2525', { port: 2525, requireTls: true, auth: { user: 'a@b', pass: 'p/w' } }],
    ['smtp://ann:secret@localhost:25', { host: 'localhost', port: 25, requireTls: false }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025 }],
  ])('accepts the mail server %s, and requires TLS for a password except on localhost', (SMTP_URL, server) => {
    expect(parseConfig({ SMTP_URL, MAIL_FROM })).toMatchObject({
      ok: true,
      value: { mail: { from: MAIL_FROM, server } },
    });
  });

  it('accepts an admin email in any case, and a complete OIDC provider', () => {
    const given = {
      ADMIN_EMAIL: 'Ann@Example.org',
      ADMIN_SECOND_FACTOR: 'optional',
      OIDC_ISSUER: 'https://id.example.org/realms/club',
      OIDC_CLIENT_ID: 'reps',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Club',
    };
    expect(parseConfig(given)).toMatchObject({
      ok: true,
      value: {
        adminEmail: 'ann@example.org',
        adminSecondFactor: 'optional',
        oidc: { issuer: 'https://id.example.org/realms/club', clientId: 'reps', clientSecret: 'secret', name: 'Club' },
      },
    });
  });

  it('accepts an SMS gateway and a captcha, which are off by default', () => {
    expect(parseConfig({})).toMatchObject({ ok: true, value: { sms: undefined, captcha: 'off' } });
    const body = '{"to":"{to}","text":"{text}"}';
    const given = { SMS_URL: 'https://sms.example.org/send', SMS_TOKEN: 'secret', CAPTCHA: 'altcha' };
    expect(parseConfig(given)).toMatchObject({
      ok: true,
      value: { sms: { url: 'https://sms.example.org/send', token: 'secret', body }, captcha: 'altcha' },
    });
  });

  it('accepts an S3 bucket, with path-style addresses for a custom endpoint', () => {
    const S3 = { S3_BUCKET: 'reps', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const kept = { bucket: 'reps', accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1', isDirect: true };
    expect(parseConfig(S3)).toMatchObject({ ok: true, value: { s3: { ...kept, isPathStyle: false } } });
    const S3_ENDPOINT = 'https://s3.example.org/';
    expect(parseConfig({ ...S3, S3_ENDPOINT, S3_DIRECT: 'false' })).toMatchObject({
      ok: true,
      value: { s3: { ...kept, endpoint: 'https://s3.example.org', isPathStyle: true, isDirect: false } },
    });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT must be at most 65535/],
    [{ PUBLIC_URL: 'reps.example.org' }, /PUBLIC_URL must be an http or https address/],
    [{ PUBLIC_URL: 'https://example.org/reps' }, /PUBLIC_URL must not contain a path/],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL must begin with postgres/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of silent, error/],
    [{ ROLE: 'both' }, /ROLE must be web \(serves requests\), worker/],
    [{ ROLE: 'worker' }, /ROLE=worker needs a PostgreSQL server \(DATABASE_URL\)/],
    [{ S3_BUCKET: 'reps', S3_KEY: 'k' }, /S3_KEY is no setting. Those of the storage are S3_ENDPOINT, S3_REGION/],
    [{ S3_BUCKET: 'reps' }, /needs a bucket and a key\. Missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, /Missing: S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
    [{ S3_ENDPOINT: 'https://s3.example.org/reps' }, /S3_ENDPOINT must not contain a path/],
    [{ S3_BUCKET: 'My Videos' }, /S3_BUCKET must be the name of a bucket/],
    [{ S3_DIRECT: 'no' }, /S3_DIRECT must be true or false/],
    [{ SMTP_URL: 'mail.example.org:25', MAIL_FROM }, /SMTP_URL must look like smtps:/],
    [{ SMTP_URL: 'https://mail.example.org', MAIL_FROM }, /SMTP_URL must look like smtps:/],
    [{ SMTP_URL: 'smtp://ann@mail.example.org', MAIL_FROM }, /SMTP_URL must name both user and password/],
    [{ SMTP_URL: 'smtp://a:100%@mail.example.org', MAIL_FROM }, /SMTP_URL must name both user and password/],
    [{ SMTP_URL: 'smtp://mail.example.org/?tls=no', MAIL_FROM }, /SMTP_URL must end after the port/],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /MAIL_FROM is missing/],
    [{ MAIL_FROM: 'Reps' }, /MAIL_FROM must be one sender/],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, /MAIL_FROM must be one sender/],
    [{ MAIL_FROM: 'Reps <a@example.org>\nBcc: b@example.org' }, /MAIL_FROM must be one sender/],
    [{ ADMIN_EMAIL: 'the admin' }, /ADMIN_EMAIL must be one email address/],
    [{ ADMIN_SECOND_FACTOR: 'no' }, /ADMIN_SECOND_FACTOR must be required or optional/],
    [{ CAPTCHA: 'on' }, /CAPTCHA must be off or altcha/],
    [{ SMS_URL: 'sms.example.org' }, /SMS_URL must be an http or https address/],
    [{ SMS_BODY: 'to={to}&text={text}' }, /SMS_BODY must be JSON with \{to\} and \{text\} inside strings/],
    [{ SMS_BODY: '{"to":"{to}"}' }, /SMS_BODY must be JSON with/],
    [{ OIDC_ISSUER: 'id.example.org' }, /OIDC_ISSUER must be the http or https address/],
    [{ OIDC_ISSUER: 'https://id.example.org', OIDC_NAME: 'Club' }, /Missing: OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/],
  ])('with %j is rejected with a message that names the problem', (given, message) => {
    const parsed = parseConfig(given);
    expect(parsed).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });
});

const GUIDE = readFileSync(new URL('../../../../docs/guide/configuration.md', import.meta.url), 'utf8');

const quoted = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const rows = (GUIDE.split('## Settings')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(' | '))
  .map(([names = '', byDefault = '']) => ({ names: quoted(names), byDefault }));

it('the settings table of configuration.md lists exactly the environment variables in the code', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

const valueAsWritten = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

it('the settings table of configuration.md has the default values in the code', () => {
  const written = Object.fromEntries(
    rows.flatMap(({ names, byDefault }) =>
      names.map((name, at) => [name, quoted(byDefault)[at] ?? quoted(byDefault)[0]]),
    ),
  );
  const read = Environment.parse({});
  for (const [name, value] of Object.entries(read))
    expect([name, written[name]]).toEqual([name, valueAsWritten(value)]);
});
