/** Proxy in front of the S3 server, which tests can make fail requests. */
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface FlakyLine {
  readonly endpoint: string;
  /**
   * Makes the next `times` matching requests fail: with an HTTP status, without a reply
   * (`silence`), or by closing the connection (`cut`). Without `matches`, every request matches.
   */
  readonly fail: (how: number | 'silence' | 'cut', times: number, matches?: (asked: string) => boolean) => void;
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

const passOn = (to: URL, incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const { method, url, headers } = incoming;
  const onward = request({ host: to.hostname, port: to.port, method, path: url, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
    reply.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
};

export const openFlakyLine = (endpoint: string): Promise<FlakyLine> => {
  const to = new URL(endpoint);
  const asked: string[] = [];
  let failing = { how: 503 as number | 'silence' | 'cut', left: 0, matches: (_asked: string): boolean => true };
  const server = createServer((incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`;
    asked.push(line);
    if (failing.left === 0 || !failing.matches(line)) return passOn(to, incoming, outgoing);
    failing.left -= 1;
    if (failing.how === 'cut') incoming.socket.destroy();
    else if (failing.how !== 'silence')
      incoming.resume().on('end', () => outgoing.writeHead(Number(failing.how)).end());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address !== 'object' || !address) throw new Error('The line has no port.');
      resolve({
        endpoint: `http://127.0.0.1:${address.port}`,
        fail: (how, left, matches = () => true) => void (failing = { how, left, matches }),
        asked,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
};
