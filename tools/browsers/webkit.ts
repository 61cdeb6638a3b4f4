/** Controls WebKitGTK's MiniBrowser by its WebDriver, on a virtual display. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/test/local-server.ts';
import { COMMANDS, remoteOver, until } from './remote.ts';
import type { Engine, Remote } from './remote.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const LIBRARIES = '/usr/lib';

/** Debian installs MiniBrowser next to the library, in a folder named after the architecture. */
const found = (): string | undefined =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .map((kind) => join(LIBRARIES, kind, 'webkit2gtk-4.1/MiniBrowser'))
        .find((path) => existsSync(path))
    : undefined;
const START_MS = 60_000;

/** Enables features that are on by default in full browsers but not in MiniBrowser. */
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

const open = async (): Promise<Remote> => {
  const { screen, display } = await openScreen();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
  await until('WebKitWebDriver listens', START_MS, () => isListening(origin));
  const options = { binary: found(), args: ['--automation', ...SETTINGS] };
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
  isHere: async () => existsSync(DRIVER) && existsSync(SCREEN) && found() !== undefined,
  open,
};
