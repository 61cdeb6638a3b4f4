/** Listens for HTTP requests and determines the client address. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../process/config.ts';

type Serve = (request: Request, connection: { readonly address: string }) => Promise<Response>;

/** Node.js objects that the HTTP server passes along with the request. */
type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1];

/**
 * Behind a trusted proxy, the last entry of X-Forwarded-For counts. The client can forge the
 * entries before it.
 */
const addressOf = (request: Request, incoming: Bindings['incoming'], trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? '';
};

/**
 * Longer than proxies keep idle connections (nginx: 60 s). If the server closed first, a request
 * on its way would be reset.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Allows a 5 MB chunk over a slow connection, like direct uploads (s3/open.ts). Node.js would
 * stop after five minutes.
 */
const REQUEST_MS = 15 * 60_000;
/** Headers are one or two packets. A slower client only occupies a connection. */
const HEADERS_MS = 60_000;

const TIMES = { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS };

export const listen = (app: Serve, { port, trustProxy }: Pick<Config, 'port' | 'trustProxy'>): Promise<Server> =>
  new Promise((resolve, reject) => {
    const fetch = (request: Request, { incoming }: Bindings): Promise<Response> =>
      app(request, { address: addressOf(request, incoming, trustProxy) });
    const listener = getRequestListener(fetch);
    const server = createServer(TIMES, (request, response) => void listener(request, response));
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
