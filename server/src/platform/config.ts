/** The only reader of the environment. */
import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

/** Named in the architecture, built later: ignoring one silently would lose someone's mail or files. */
const NOT_YET = /^(S3_.+|SMTP_URL|MAIL_FROM|ADMIN_EMAIL)$/;

const origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address, such as https://reps.example.org',
    abort: true,
  })
  .refine((value) => ['', '/'].includes(new URL(value).pathname), 'must not contain a path')
  .transform((value) => new URL(value).origin);

const Environment = z.object({
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
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  ROLE: z.literal('all', 'can only be all in this version').default('all'),
  /** Whether a reverse proxy in front of us sets X-Forwarded-For. */
  TRUST_PROXY: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .default(false),
});

export interface Config {
  readonly port: number;
  readonly dataDir: string;
  readonly publicUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly trustProxy: boolean;
}

export type ParsedConfig =
  | { readonly ok: true; readonly value: Config }
  | { readonly ok: false; readonly message: string };

const sentence = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');

/** Reads and checks the environment; a variable that is set but empty counts as not set. */
export const parseConfig = (environment: Readonly<Record<string, string | undefined>>): ParsedConfig => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const unsupported = Object.keys(given).filter((name) => NOT_YET.test(name));
  if (unsupported.length > 0) {
    const names = unsupported.join(', ');
    return { ok: false, message: `${names} is set, but this version does not support it yet. Please unset it.` };
  }
  const parsed = Environment.safeParse(given);
  if (!parsed.success) return { ok: false, message: `The environment is not usable: ${sentence(parsed.error)}.` };
  const { PORT, DATA_DIR, PUBLIC_URL, DATABASE_URL, LOG_LEVEL, TRUST_PROXY } = parsed.data;
  return {
    ok: true,
    value: {
      port: PORT,
      dataDir: DATA_DIR,
      publicUrl: PUBLIC_URL,
      databaseUrl: DATABASE_URL,
      logLevel: LOG_LEVEL,
      trustProxy: TRUST_PROXY,
    },
  };
};
