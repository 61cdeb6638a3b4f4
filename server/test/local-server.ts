/** Finds a free port for a local server. */
import { createServer } from 'node:net';

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

export const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/ready`).then(
    (reply) => reply.ok,
    () => false,
  );
