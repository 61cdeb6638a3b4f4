/**
 * External services on this machine, for tests: SMTP server, SMS gateway, trace collector
 * (OTLP/HTTP), and OpenID provider whose users consent automatically.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { z } from 'zod';
import type { MailConfig } from '../src/platform/process/environment-config.ts';
import { freePort } from './start-server-process.ts';

export interface Received {
  readonly raw: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly email: Email;
}

export interface MailServer {
  readonly config: MailConfig;
  readonly received: () => readonly Received[];
  readonly up: () => Promise<void>;
  readonly down: () => Promise<void>;
}

/**
 * Function that decides if the mail server accepts a recipient. Returns the error to reply with;
 * undefined to accept the email.
 */
export type Refuse = (recipient: string) => Error | undefined;

export const smtpError = (code: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode: code });

const textOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

/** Opens a mail server that can be stopped and restarted on the same port. */
export const mailServer = async (refuse: Refuse = () => undefined): Promise<MailServer> => {
  const port = await freePort();
  const received: Received[] = [];
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, { envelope }, done) => {
      const keep = async (): Promise<void> => {
        const raw = await textOf(stream);
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        received.push({ raw, from, recipients, email: await PostalMime.parse(raw) });
        done();
      };
      void keep();
    },
    // Time in ms after which closing the server drops clients that are still connected.
    closeTimeout: 200,
  };
  let server: SMTPServer | undefined;
  return {
    config: {
      server: { host: '127.0.0.1', port, secure: false, requireTls: false, auth: undefined },
      from: 'RepTemple <reps@example.org>',
    },
    received: () => received,
    up: () =>
      new Promise((resolve, reject) => {
        server = new SMTPServer(options);
        server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    down: () =>
      new Promise((resolve) => {
        if (server) server.close(() => resolve());
        else resolve();
        server = undefined;
      }),
  };
};

export interface SmsGateway {
  readonly url: string;
  readonly received: { readonly body: unknown; readonly token: string | undefined }[];
  readonly failNext: (times: number) => void;
  readonly close: () => Promise<void>;
}

export const openSmsGateway = async (): Promise<SmsGateway> => {
  const received: { body: unknown; token: string | undefined }[] = [];
  let failures = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: unknown = JSON.parse(await text(request));
    if (failures > 0) {
      failures -= 1;
      response.writeHead(503).end();
      return;
    }
    received.push({ body, token: request.headers.authorization });
    response.writeHead(202).end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/messages`,
    received,
    failNext: (times) => {
      failures = times;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};

const Value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])));

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.int().optional() }),
});
export type Span = z.output<typeof Span>;

const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export interface TraceReceiver {
  readonly url: string;
  readonly spans: () => readonly Span[];
  readonly resources: () => readonly z.output<typeof Attributes>[];
  readonly raw: () => string;
  readonly close: () => void;
}

export const openTraceReceiver = (): Promise<TraceReceiver> =>
  new Promise((resolve) => {
    const bodies: string[] = [];
    const sent = () => bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans);
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await text(request);
      if (request.url === '/v1/traces') bodies.push(body);
      response.setHeader('content-type', 'application/json').end('{}');
    };
    const server = createServer((request, response) => void take(request, response));
    server.listen(0, () => {
      const address = server.address();
      resolve({
        url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
        spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
        resources: () => sent().map(({ resource }) => resource.attributes),
        raw: () => bodies.join('\n'),
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });

const CLIENT = { clientId: 'reptemple', clientSecret: 'a secret that only the two know' };

export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean | string;
  readonly name?: string;
}

export interface OpenIdProvider {
  readonly config: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
  };
  readonly beSomebody: (person: Person) => void;
  readonly forge: (forgery: Forgery | undefined) => void;
  /** Returns an id token that contains the app's nonce, forged if `forgery` is given. */
  readonly issueIdToken: (nonce: string, forgery?: Forgery) => string;
  /**
   * Follows the provider's pages from this URL, as a user who agrees to everything. Returns the URL
   * to which the provider finally redirects.
   */
  readonly visit: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Changed claims by forgery. The token is signed with the provider's key, or with another key for
 * `signed by a stranger`.
 */
const FORGERIES = {
  'signed again': {},
  'signed by a stranger': {},
  'meant for another service': { aud: 'another-service' },
  'said by another provider': { iss: 'https://another.example.org' },
  'said an hour ago': { iat: 1_700_000_000, exp: 1_700_003_600 },
  'without an end': { exp: undefined },
} as const;
export type Forgery = keyof typeof FORGERIES;

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const forged = (token: string, forgery: Forgery, own: KeyObject): string => {
  const [head = '', body = ''] = token.split('.');
  const claims = z.looseObject({}).parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const changed = Buffer.from(JSON.stringify({ ...claims, ...FORGERIES[forgery] })).toString('base64url');
  const signature = sign(
    'sha256',
    Buffer.from(`${head}.${changed}`),
    forgery === 'signed by a stranger' ? newKey() : own,
  );
  return `${head}.${changed}.${signature.toString('base64url')}`;
};

const Tokens = z.looseObject({ id_token: z.string() });

const FIVE_MINUTES = 5 * 60;

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const issued = (issuer: string, person: Person, nonce: string): string => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { ...person, iss: issuer, aud: CLIENT.clientId, nonce, iat, exp: iat + FIVE_MINUTES };
  return `${encode({ alg: 'RS256', kid: 'own', typ: 'JWT' })}.${encode(claims)}.`;
};

const configurationOf = (person: () => Person, callback: string, key: KeyObject): Configuration => ({
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), kty: 'RSA', kid: 'own', alg: 'RS256', use: 'sig' }] },
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [callback],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: false,
  findAccount: (_context: KoaContextWithOIDC, id: string) => ({ accountId: id, claims: () => ({ ...person() }) }),
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/yes/${uid}` },
});

const sayYes = async (
  provider: Provider,
  person: Person,
  ...[request, response]: Parameters<Provider['interactionDetails']>
) => {
  const { prompt, params, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    return;
  }
  const grant = grantId
    ? await provider.Grant.find(grantId)
    : new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
  if (!grant) throw new Error('The grant is gone.');
  grant.addOIDCScope('openid email profile');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
};

const cookiesAfter = (jar: ReadonlyMap<string, string>, reply: Response): ReadonlyMap<string, string> => {
  const next = new Map(jar);
  for (const cookie of reply.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    next.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  }
  return next;
};

const walk = async (issuer: string, address: string): Promise<string> => {
  let jar: ReadonlyMap<string, string> = new Map();
  let next = address;
  for (let step = 0; step < 10; step += 1) {
    if (!next.startsWith(issuer)) return next;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    jar = cookiesAfter(jar, reply);
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('The provider sends people round in circles.');
};

export const openProvider = async (callback: string): Promise<OpenIdProvider> => {
  let person: Person = { sub: 'ann', email: 'ann@example.org', email_verified: true, name: 'Ann Elsewhere' };
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${address.port}`;
  const key = newKey();
  const provider = new Provider(
    issuer,
    configurationOf(() => person, callback, key),
  );
  let forgery: Forgery | undefined;
  provider.use(async (context, next) => {
    await next();
    const tokens = Tokens.safeParse(context.body);
    if (forgery && tokens.success)
      context.body = { ...tokens.data, id_token: forged(tokens.data.id_token, forgery, key) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/yes/')) return void answer(request, response);
    return void sayYes(provider, person, request, response);
  });
  return {
    config: { issuer, ...CLIENT, name: 'Temple ID' },
    beSomebody: (next) => {
      person = next;
    },
    forge: (next) => {
      forgery = next;
    },
    issueIdToken: (nonce, changed = 'signed again') => forged(issued(issuer, person, nonce), changed, key),
    visit: (address) => walk(issuer, address),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
