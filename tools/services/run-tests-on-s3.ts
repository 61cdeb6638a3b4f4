/**
 * Runs the tests of all storage features on a real S3 server. File names as arguments run only
 * those tests; `browser` runs those of the page.
 */
import '../../scripts/print-script-help.mjs';
import { spawn } from 'node:child_process';
import { openGateway, requireGateway } from './s3/start-s3-gateway.ts';

const ending = new AbortController();

const statusOf = (command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: 'inherit', env, signal: ending.signal });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });

const VITEST = ['node_modules/.bin/vitest', 'run', '--config', 'vitest.s3.config.ts'];
const BROWSER = ['node_modules/.bin/playwright', 'test', '-c', 'e2e/playwright.config.ts', '--project=storage'];

const commandsFor = (asked: readonly string[]): readonly (readonly string[])[] => {
  if (asked.length === 0) return [VITEST, BROWSER];
  return asked[0] === 'browser' ? [[...BROWSER, ...asked.slice(1)]] : [[...VITEST, ...asked]];
};

requireGateway();
const { stop, ...server } = await openGateway();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort();
    void stop().then(() => process.exit(1));
  });
}
try {
  const env = { ...process.env, TEST_S3: JSON.stringify(server) };
  const statuses: number[] = [];
  for (const command of commandsFor(process.argv.slice(2))) statuses.push(await statusOf(command, env));
  process.exitCode = Math.max(...statuses);
} finally {
  await stop();
}
