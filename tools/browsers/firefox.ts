/** Controls Firefox by its own protocol (Marionette), without extra software. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remoteOver, until } from './remote.ts';
import type { Engine, Remote } from './remote.ts';

const KNOWN = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const found = (): string | undefined => KNOWN.find((path) => path !== undefined && existsSync(path));

/** Uses a free port and a fake camera without permission prompt, and disables all downloads. */
const PREFERENCES = {
  'marionette.port': 0,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'app.normandy.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
} as const;

const START_MS = 60_000;

const launch = async (profile: string): Promise<{ readonly process: ChildProcess; readonly port: number }> => {
  const lines = Object.entries(PREFERENCES).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const browser = spawn(found() ?? '', ['-headless', '-marionette', '-no-remote', '-profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const file = join(profile, 'MarionetteActivePort');
  const port = await until('Firefox opens its port', START_MS, async () =>
    existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined,
  );
  return { process: browser, port };
};

/**
 * Each message is `{length}:{JSON}`. A reply is `[1, id, error, result]`; the first message is a
 * greeting.
 */
const readMessages = (socket: Socket, onReply: (id: number, error: unknown, result: unknown) => void): void => {
  let bytes = Buffer.alloc(0);
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    for (let colon = bytes.indexOf(':'); colon > 0; colon = bytes.indexOf(':')) {
      const end = colon + 1 + Number(bytes.subarray(0, colon).toString());
      if (bytes.length < end) return;
      const message: unknown = JSON.parse(bytes.subarray(colon + 1, end).toString());
      bytes = bytes.subarray(end);
      if (Array.isArray(message)) onReply(Number(message[1]), message[2], message[3]);
    }
  });
};

type Send = (name: string, parameters: object) => Promise<unknown>;

const talk = (socket: Socket): Send => {
  let last = 0;
  const waiting = new Map<number, (error: unknown, result: unknown) => void>();
  readMessages(socket, (id, error, result) => {
    waiting.get(id)?.(error, result);
    waiting.delete(id);
  });
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, (error, result) => {
        if (error) reject(new Error(`${name}: ${JSON.stringify(error)}`));
        else resolve(result);
      });
      const message = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
};

const valueOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;

const open = async (): Promise<Remote> => {
  const profile = mkdtempSync(join(tmpdir(), 'reptemple-firefox-'));
  const { process: browser, port } = await launch(profile);
  const socket = connect(port, '127.0.0.1');
  const send = talk(socket);
  const session = JSON.stringify(await send('NewSession', {}));
  const version = /"browserVersion":"([^"]+)"/.exec(session)?.[1] ?? '';
  return remoteOver(
    `Firefox ${version}`,
    async (name, element, parameters) => valueOf(await send(name, { ...(element && { id: element }), ...parameters })),
    async () => {
      const ended = once(browser, 'exit');
      socket.destroy();
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  );
};

export const FIREFOX: Engine = {
  name: 'Firefox',
  advice: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  isHere: async () => found() !== undefined,
  open,
};
