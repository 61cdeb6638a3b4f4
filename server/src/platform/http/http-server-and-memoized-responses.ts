/**
 * HTTP server. Determines the client address, and sends responses from memory while they are
 * current, without calling the application (docs/decisions/0123).
 */
import { createServer, IncomingMessage } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import type { Config } from '../process/environment-config.ts';
import { findRepeatable } from './security-headers-and-memoized-responses.ts';
import type { RepeatableAnswer } from './security-headers-and-memoized-responses.ts';

type Serve = (request: Request, connection: { readonly address: string }) => Promise<Response>;

type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1];

/**
 * Returns the client address. Behind a trusted proxy it is the last entry of X-Forwarded-For:
 * clients can forge those before it.
 */
const addressOf = (request: Request, incoming: Bindings['incoming'], trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? '';
};

/**
 * Time in milliseconds for which an idle connection stays open. Longer than proxies keep theirs
 * (nginx: 60 s): if the server closed first, a request on its way would be reset.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Maximum time in ms for a request to arrive, such as a 5 MB chunk over a slow connection. Equals
 * the limit of direct uploads (s3/open-bucket-and-presign-urls.ts). Node.js's default is five
 * minutes.
 */
const REQUEST_MS = 15 * 60_000;
/**
 * Maximum time in ms for a request's headers to arrive, which are one or two packets. A slower
 * client only occupies a connection.
 */
const HEADERS_MS = 60_000;

const TIMES = { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS };

/**
 * Headers on which a response depends, besides host, accepted encodings and cookies. A request with
 * any of these headers never gets a stored response.
 */
const OWN_ANSWER = [
  'authorization',
  'content-length',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'transfer-encoding',
];

/**
 * Maximum number of stored responses, of up to 40 KB each. Clients choose host and encodings, so
 * the number has no natural limit.
 */
const MAX_REPEATABLE = 256;

const openRepeats = () => {
  const kept = new Map<string, RepeatableAnswer & { readonly fields: readonly string[] }>();
  const keyOf = ({ url, headers }: IncomingMessage): string => `${url} ${headers.host} ${headers['accept-encoding']}`;
  const isPlain = ({ method, headers }: IncomingMessage): boolean =>
    method === 'GET' && OWN_ANSWER.every((name) => headers[name] === undefined);
  return {
    keep: (incoming: IncomingMessage, reply: Response): void => {
      const answer = findRepeatable(reply);
      if (!answer || !isPlain(incoming)) return;
      if (kept.size >= MAX_REPEATABLE) kept.clear();
      const { 'x-request-id': _requestId, ...headers } = answer.headers;
      const length = headers['content-length'] ?? String(Buffer.byteLength(answer.body));
      kept.set(keyOf(incoming), { ...answer, fields: Object.entries({ ...headers, 'content-length': length }).flat() });
    },
    /**
     * Sends a stored response if there is one. Returns false if the application has to handle the
     * request.
     */
    answer: (incoming: IncomingMessage, response: ServerResponse): boolean => {
      if (kept.size === 0 || !isPlain(incoming)) return false;
      const began = performance.now();
      const key = keyOf(incoming);
      const found = kept.get(key);
      if (!found || (!found.isForEveryone && incoming.headers.cookie !== undefined)) return false;
      if (!found.isCurrent()) {
        kept.delete(key);
        return false;
      }
      const requestId = randomIds.uuid();
      response.writeHead(200, [...found.fields, 'x-request-id', requestId]);
      response.end(found.body);
      const took = performance.now() - began;
      for (const notice of found.onRepeat) notice(requestId, took);
      return true;
    },
  };
};

export const listen = (app: Serve, { port, trustProxy }: Pick<Config, 'port' | 'trustProxy'>): Promise<Server> =>
  new Promise((resolve, reject) => {
    const repeats = openRepeats();
    const fetch = async (request: Request, { incoming }: Bindings): Promise<Response> => {
      const reply = await app(request, { address: addressOf(request, incoming, trustProxy) });
      if (incoming instanceof IncomingMessage) repeats.keep(incoming, reply);
      return reply;
    };
    const listener = getRequestListener(fetch);
    const server = createServer(TIMES, (request, response) => {
      if (!repeats.answer(request, response)) void listener(request, response);
    });
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
