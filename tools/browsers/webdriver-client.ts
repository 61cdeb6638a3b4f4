/**
 * Controls Firefox (by Marionette) and WebKitGTK's MiniBrowser (by its WebDriver, on a virtual
 * display).
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/test/start-server-process.ts';

export interface Remote {
  readonly name: string;
  readonly goTo: (url: string) => Promise<void>;
  /** Clicks as a user does. Rejects if there is no such element. */
  readonly click: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  readonly run: (body: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  readonly advice: string;
  readonly isHere: () => Promise<boolean>;
  readonly open: () => Promise<Remote>;
}

export type Command = (name: keyof typeof COMMANDS, element: string, parameters: object) => Promise<unknown>;

const COMMANDS = {
  Navigate: 'url',
  FindElement: 'element',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  ExecuteScript: 'execute/sync',
} as const;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const idOf = (found: unknown): string => {
  const id =
    typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === ELEMENT) : null;
  if (!id) throw new Error('The browser found no element.');
  return String(id[1]);
};

const remoteOver = (name: string, command: Command, close: () => Promise<void>): Remote => {
  const find = async (xpath: string): Promise<string> =>
    idOf(await command('FindElement', '', { using: 'xpath', value: xpath }));
  return {
    name,
    goTo: async (url) => void (await command('Navigate', '', { url })),
    click: async (xpath) => void (await command('ElementClick', await find(xpath), {})),
    type: async (xpath, text) => void (await command('ElementSendKeys', await find(xpath), { text })),
    run: (body) => command('ExecuteScript', '', { script: body, args: [] }),
    close,
  };
};

const EVERY_MS = 250;

/**
 * Calls `ask` repeatedly until its result is not undefined, and returns that.
 * @param what name of the missing result, for the timeout error
 * @throws Error after `timeoutMs`
 */
export const until = async <T>(what: string, timeoutMs: number, ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(EVERY_MS);
  }
};

const KNOWN = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const found = (): string | undefined => KNOWN.find((path) => path !== undefined && existsSync(path));

/**
 * Preferences of Firefox: a free port, a fake camera without permission prompt, and no downloads.
 */
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
 * Reads Marionette's messages, each `{length}:{JSON}`. A reply is `[1, id, error, result]`; the
 * first message is a greeting.
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

/** Firefox, controlled by its own protocol (Marionette) without additional software. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  advice: 'apt-get install firefox-esr, or set FIREFOX_PATH',
  isHere: async () => found() !== undefined,
  open,
};

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/**
 * Returns the path of MiniBrowser, or undefined. Debian installs it next to the library, in a
 * folder named after the architecture.
 */
const webkitFound = (): string | undefined =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .map((kind) => join(LIBRARIES, kind, 'webkit2gtk-4.1/MiniBrowser'))
        .find((path) => existsSync(path))
    : undefined;

const SETTINGS = ['--enable-media-stream=true', '--enable-mediasource=true'];

const openScreen = async (): Promise<{ readonly screen: ChildProcess; readonly display: string }> => {
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(screen.stdout, 'data');
  return { screen, display: `:${String(number).trim()}` };
};

const post = async (address: string, body: object): Promise<unknown> => {
  const reply = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  const { value } = Object(await reply.json());
  if (!reply.ok) throw new Error(`${new URL(address).pathname}: ${JSON.stringify(value)}`);
  return value;
};

const isListening = async (origin: string): Promise<true | undefined> =>
  fetch(`${origin}/status`).then(
    () => true,
    () => undefined,
  );

const end = async (process: ChildProcess): Promise<void> => {
  const ended = once(process, 'exit');
  process.kill();
  await ended;
};

const webkitOpen = async (): Promise<Remote> => {
  const { screen, display } = await openScreen();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
  await until('WebKitWebDriver listens', START_MS, () => isListening(origin));
  const options = { binary: webkitFound(), args: ['--automation', ...SETTINGS] };
  const opened = await post(`${origin}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const { sessionId, capabilities } = Object(opened);
  const session = `${origin}/session/${sessionId}`;
  return remoteOver(
    `WebKit ${capabilities.browserVersion}`,
    (name, element, parameters) => post(`${session}/${COMMANDS[name].replace('{id}', element)}`, parameters),
    async () => {
      await fetch(session, { method: 'DELETE' });
      await end(driver);
      await end(screen);
    },
  );
};

export const WEBKIT: Engine = {
  name: 'WebKit',
  advice:
    'apt-get install webkit2gtk-driver xvfb gstreamer1.0-plugins-good gstreamer1.0-plugins-bad gstreamer1.0-libav',
  isHere: async () => existsSync(DRIVER) && existsSync(SCREEN) && webkitFound() !== undefined,
  open: webkitOpen,
};
