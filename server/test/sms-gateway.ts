/** SMS gateway on this machine. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SmsGateway {
  readonly url: string;
  /** Received requests, oldest first. */
  readonly received: { readonly body: unknown; readonly token: string | undefined }[];
  /** Makes the next requests fail. */
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
