/** Everything that lies in files, over a real S3 server that is started for it. */
import { spawn } from 'node:child_process';
import { openGateway, requireGateway } from './s3/gateway.ts';

const statusOf = (command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

requireGateway();
const { stop, ...server } = await openGateway();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)));
try {
  const env = { ...process.env, TEST_S3: JSON.stringify(server) };
  const vitest = ['node_modules/.bin/vitest', 'run', '--config', 'vitest.s3.config.ts', ...process.argv.slice(2)];
  process.exitCode = await statusOf(vitest, env);
} finally {
  await stop();
}
