/** Takes requests on a port, and says whom they come from. */
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from './config.ts';

type Serve = (request: Request, connection: { readonly address: string }) => Promise<Response>;

/** What the HTTP server knows beside the request. */
type Bindings = Parameters<Parameters<typeof getRequestListener>[0]>[1];

/** Behind a trusted proxy its last word on the address counts; what stands before it the client may have made up. */
const addressOf = (request: Request, incoming: Bindings['incoming'], trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? incoming.socket.remoteAddress ?? '';
};

/** Longer than proxies keep a connection they may use again (nginx: 60 s): who closes first resets the request that is on its way. */
const KEEP_ALIVE_MS = 75_000;

/** A chunk of 5 MB over a slow line takes its time, here as at a storage (s3/direct.ts). Node.js would cut it off after five minutes. */
const REQUEST_MS = 15 * 60_000;
/** What comes before the body is a packet or two: whoever takes longer for that only holds a connection. */
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
