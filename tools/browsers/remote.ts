/** Minimal interface of a remote-controlled browser. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Remote {
  /** Includes the version. */
  readonly name: string;
  readonly goTo: (url: string) => Promise<void>;
  /** Clicks like a user. Rejects if there is no such element. */
  readonly click: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Runs a function body in the page and returns its result. */
  readonly run: (body: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A browser engine that may be installed. */
export interface Engine {
  readonly name: string;
  /** Hint for installing it. */
  readonly advice: string;
  readonly isHere: () => Promise<boolean>;
  readonly open: () => Promise<Remote>;
}

/** Sends a WebDriver command and returns the response. */
export type Command = (name: keyof typeof COMMANDS, element: string, parameters: object) => Promise<unknown>;

/** The WebDriver commands in use, with their HTTP paths within the session. */
export const COMMANDS = {
  Navigate: 'url',
  FindElement: 'element',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  ExecuteScript: 'execute/sync',
} as const;

/** WebDriver's key for an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const idOf = (found: unknown): string => {
  const id =
    typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === ELEMENT) : null;
  if (!id) throw new Error('The browser found no element.');
  return String(id[1]);
};

/** Controls a browser by WebDriver commands over any transport. */
export const remoteOver = (name: string, command: Command, close: () => Promise<void>): Remote => {
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

/** Polls until there is a result. `what` describes the missing result in the timeout error. */
export const until = async <T>(what: string, timeoutMs: number, ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(EVERY_MS);
  }
};
