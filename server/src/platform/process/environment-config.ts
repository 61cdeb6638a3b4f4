/** Parses the environment variables into the configuration. No other file reads the environment. */
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { emailAddress, isEmailAddress } from '@reptemple/contract/email-validation-and-contact-kind';
import { LOG_LEVELS } from '../observability/log.ts';
import { S3_ENVIRONMENT, s3SettingsOf } from '../storage/s3/s3-settings.ts';
import type { S3Settings } from '../storage/s3/s3-settings.ts';

/**
 * Matches `S3_…` variables. Unknown ones are rejected: a typo would silently store files in the
 * wrong place.
 */
const OF_STORAGE = /^S3_.+$/;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const refused = (message: string) => ({ ok: false, message }) as const;

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** True for TLS from the start; false for STARTTLS if the server offers it. */
  readonly secure: boolean;
  /** True to reject servers without STARTTLS. */
  readonly requireTls: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
}

const FORM = 'must look like smtps://user:password@mail.example.org:465 or smtp://mail.example.org:587';

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const authOf = (url: URL): SmtpServer['auth'] | 'unreadable' => {
  if (url.username === '' && url.password === '') return undefined;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  return user === undefined || pass === undefined || user === '' || pass === '' ? 'unreadable' : { user, pass };
};

const schemeOf = (text: string): { readonly url: URL; readonly defaultPort: number } | string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const defaultPort = url && PORTS[url.protocol];
  if (!url || defaultPort === undefined || url.hostname === '') return FORM;
  const isSpecOnly = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === '';
  return isSpecOnly ? { url, defaultPort } : 'must end after the port: options are not supported';
};

/** Parses SMTP_URL. A password requires TLS, except on localhost. */
const parseSmtpUrl = (text: string): Parsed<SmtpServer> => {
  const scheme = schemeOf(text);
  if (typeof scheme === 'string') return refused(scheme);
  const { url, defaultPort } = scheme;
  const auth = authOf(url);
  if (auth === 'unreadable') {
    return refused('must name both user and password; write special characters in them as %XX, such as %40 for @');
  }
  const secure = url.protocol === 'smtps:';
  const requireTls = !secure && auth !== undefined && !LOOPBACK.has(url.hostname);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort : Number(url.port);
  return { ok: true, value: { host, port, secure, requireTls, auth } };
};

/**
 * Returns the error message for an invalid sender address, without the variable's name, which the
 * caller adds in front. Undefined if the address is valid.
 */
const findAddressIssue = (text: string): string | undefined => {
  const fault = 'must be one sender, such as "Reps <reps@example.org>"';
  const [first, ...others] = addressparser(text);
  if (/[\r\n]/.test(text) || !first || others.length > 0 || !('address' in first)) return fault;
  return isEmailAddress(first.address ?? '') ? undefined : fault;
};

const origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address, such as https://reps.example.org',
    abort: true,
  })
  .refine((value) => ['', '/'].includes(new URL(value).pathname), 'must not contain a path')
  .transform((value) => new URL(value).origin);

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address, such as http://localhost:4318',
});

const issuer = z.url({
  protocol: /^https?$/,
  error: 'must be the http or https address of an OpenID provider, such as https://id.example.org',
});

const smsBody = z
  .string()
  .refine(
    (template) => template.includes('{to}') && template.includes('{text}') && isJson(template),
    'must be JSON with {to} and {text} inside strings',
  );

const smtpServer = z.string().transform((value, context): SmtpServer => {
  const parsed = parseSmtpUrl(value);
  if (parsed.ok) return parsed.value;
  context.addIssue({ code: 'custom', message: parsed.message });
  return z.NEVER;
});

const sender = z.string().superRefine((value, context) => {
  const fault = findAddressIssue(value);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** Roles of a process. web: serves requests; worker: runs background jobs; all: both. */
const ROLES = ['all', 'web', 'worker'] as const;

/** Schema of all environment variables. A test compares docs/guide/configuration.md with it. */
export const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be at most 65535')
    .default(3000),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  ...S3_ENVIRONMENT,
  SMTP_URL: smtpServer.optional(),
  MAIL_FROM: sender.optional(),
  ADMIN_EMAIL: emailAddress('must be one email address, such as admin@example.org').toLowerCase().optional(),
  ADMIN_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, 'must be a short label').optional(),
  SMS_URL: address.optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_BODY: smsBody.default('{"to":"{to}","text":"{text}"}'),
  CAPTCHA: z.enum(['off', 'altcha'], 'must be off or altcha').default('off'),
  WEB3: z.enum(['off', 'siwe'], 'must be off or siwe').default('off'),
  WEB3_CHAIN_IDS: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be chain ids, such as 1,10')
    .transform((ids) => ids.split(',').map(Number))
    .default([1]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Standard variables of OpenTelemetry, whose packages read all but the first four themselves. */
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ROLE: z
    .enum(ROLES, 'must be web (serves requests), worker (does the work beside them) or all (both, as without it)')
    .default('all'),
  /** True if a reverse proxy in front of the server sets X-Forwarded-For. */
  TRUST_PROXY: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false),
});
type Environment = z.output<typeof Environment>;

export interface MailConfig {
  readonly server: SmtpServer;
  readonly from: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** Settings of the HTTP gateway for text messages (SMS). */
export interface SmsConfig {
  readonly url: string;
  readonly token: string | undefined;
  /** Body of the request to the gateway: JSON with the placeholders `{to}` and `{text}`. */
  readonly body: string;
}

export interface WalletConfig {
  readonly chainIds: readonly number[];
}

export interface Config {
  readonly port: number;
  readonly dataDir: string;
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** S3 settings. If undefined, files are stored in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Mail settings; undefined to store mails, which an admin forwards. */
  readonly mail: MailConfig | undefined;
  /**
   * Email address in lower case. The account with this address becomes an admin once the address is
   * verified.
   */
  readonly adminEmail: string | undefined;
  readonly adminSecondFactor: 'required' | 'optional';
  readonly oidc: OidcConfig | undefined;
  /** SMS gateway; undefined disables sign-in by phone. */
  readonly sms: SmsConfig | undefined;
  /**
   * Captcha of forms. With `altcha`, visitors solve a proof of work before a mail is sent or an
   * account is created.
   */
  readonly captcha: 'off' | 'altcha';
  /** Wallet settings; undefined disables sign-in with Ethereum wallets. */
  readonly wallet: WalletConfig | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly trustProxy: boolean;
  /** Token with which Prometheus reads /metrics; undefined disables /metrics. */
  readonly metricsToken: string | undefined;
  readonly role: (typeof ROLES)[number];
  readonly isTraced: boolean;
}

export type ParsedConfig = Parsed<Config>;

const sentence = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');

const mailOf = ({ SMTP_URL, MAIL_FROM }: Environment): Parsed<MailConfig | undefined> => {
  if (SMTP_URL === undefined) return { ok: true, value: undefined };
  if (MAIL_FROM === undefined)
    return refused(
      'MAIL_FROM is missing. SMTP_URL needs it. Set it to the sender, for example "Reps <reps@example.org>".',
    );
  return { ok: true, value: { server: SMTP_URL, from: MAIL_FROM } };
};

const oidcOf = (environment: Environment): Parsed<OidcConfig | undefined> => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = environment;
  const all = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME };
  const missing = Object.entries(all).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(all).length) return { ok: true, value: undefined };
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) {
    const names = missing.map(([name]) => name).join(', ');
    return refused(`OpenID sign-in needs all four OIDC_ variables. Missing: ${names}.`);
  }
  const value = { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME };
  return { ok: true, value };
};

const smsOf = ({ SMS_URL, SMS_TOKEN, SMS_BODY }: Environment): SmsConfig | undefined =>
  SMS_URL === undefined ? undefined : { url: SMS_URL, token: SMS_TOKEN, body: SMS_BODY };

const walletOf = ({ WEB3, WEB3_CHAIN_IDS }: Environment): WalletConfig | undefined =>
  WEB3 === 'siwe' ? { chainIds: WEB3_CHAIN_IDS } : undefined;

const isTraced = (environment: Environment): boolean =>
  environment.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none' &&
  (environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined;

const configOf = (environment: Environment): ParsedConfig => {
  const mail = mailOf(environment);
  if (!mail.ok) return mail;
  const oidc = oidcOf(environment);
  if (!oidc.ok) return oidc;
  if (environment.ROLE !== 'all' && environment.DATABASE_URL === undefined)
    return refused(
      `ROLE=${environment.ROLE} needs a PostgreSQL server (DATABASE_URL). The embedded database supports only one process.`,
    );
  const s3 = s3SettingsOf(environment);
  if (typeof s3 === 'string') return refused(s3);
  return {
    ok: true,
    value: {
      port: environment.PORT,
      dataDir: environment.DATA_DIR,
      publicUrl: environment.PUBLIC_URL,
      databaseUrl: environment.DATABASE_URL,
      s3,
      mail: mail.value,
      adminEmail: environment.ADMIN_EMAIL,
      adminSecondFactor: environment.ADMIN_SECOND_FACTOR,
      oidc: oidc.value,
      captcha: environment.CAPTCHA,
      sms: smsOf(environment),
      wallet: walletOf(environment),
      logLevel: environment.LOG_LEVEL,
      trustProxy: environment.TRUST_PROXY,
      metricsToken: environment.METRICS_TOKEN,
      role: environment.ROLE,
      isTraced: isTraced(environment),
    },
  };
};

/** Parses and validates the environment. Empty variables count as not set. */
export const parseConfig = (environment: Readonly<Record<string, string | undefined>>): ParsedConfig => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const unknown = Object.keys(given).filter((name) => OF_STORAGE.test(name) && !Object.hasOwn(S3_ENVIRONMENT, name));
  if (unknown.length > 0) {
    return refused(
      `${unknown.join(', ')} is no setting. Those of the storage are ${Object.keys(S3_ENVIRONMENT).join(', ')}.`,
    );
  }
  const parsed = Environment.safeParse(given);
  return parsed.success ? configOf(parsed.data) : refused(`Invalid environment: ${sentence(parsed.error)}.`);
};
