/**
 * Runs Docker Compose with the files of `deploy/`, as a separate Compose project for `npm --prefix
 * tools run test:container`.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const Arguments = z.array(z.string());
const [given, address] = [process.env['TEST_COMPOSE'], process.env['TEST_ORIGIN']];
if (given === undefined || address === undefined)
  throw new Error('These tests need Docker: npm --prefix tools run test:container');
const PROJECT = Arguments.parse(JSON.parse(given));

export const ORIGIN = address;

/**
 * Runs a command of Docker Compose and returns its output.
 * @throws Error with the command's error output
 */
export const compose = async (
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const env = { ...process.env, ...settings };
  return (await run('docker', ['compose', ...PROJECT, ...args], { env, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
};

export const within = (...command: readonly string[]): Promise<string> =>
  compose(['exec', '-T', 'reptemple', ...command]);

const Container = z.object({ Service: z.string(), State: z.string(), Health: z.string(), ExitCode: z.int() });
export type Container = z.output<typeof Container>;

/** Returns the containers of a Compose service, including stopped ones. */
export const containersOf = async (service: string): Promise<readonly Container[]> => {
  const lines = await compose(['ps', '--all', '--format', 'json', service], { COMPOSE_PROFILES: 'worker' });
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => Container.parse(JSON.parse(line)));
};
