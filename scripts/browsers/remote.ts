/** A browser that is driven from outside, with the little of it that a visit needs. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Remote {
  /** With its version. */
  readonly name: string;
  readonly goTo: (url: string) => Promise<void>;
  /** The browser takes it for a tap. Rejects when there is no such element. */
  readonly click: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Runs the body of a function in the page; answers what it returns. */
  readonly run: (body: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** An engine that may be on this machine. */
export interface Engine {
  readonly name: string;
  /** Where to get it when it is not there. */
  readonly advice: string;
  readonly isHere: () => Promise<boolean>;
  readonly open: () => Promise<Remote>;
}

/** A command of WebDriver and what it answers. */
export type Command = (name: keyof typeof COMMANDS, element: string, parameters: object) => Promise<unknown>;

/** Of WebDriver's commands those that are used here; over HTTP each has a path in the session. */
export const COMMANDS = {
  Navigate: 'url',
  FindElement: 'element',
  ElementClick: 'element/{id}/click',
  ElementSendKeys: 'element/{id}/value',
  ExecuteScript: 'execute/sync',
} as const;

/** WebDriver's name for a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const idOf = (found: unknown): string => {
  const id =
    typeof found === 'object' && found !== null ? Object.entries(found).find(([key]) => key === ELEMENT) : null;
  if (!id) throw new Error('The browser found no element.');
  return String(id[1]);
};

/** A browser that understands WebDriver's commands, however they get there. */
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

/** Asks again and again until there is an answer; `what` says in the error what did not come in time. */
export const until = async <T>(what: string, timeoutMs: number, ask: () => Promise<T | undefined>): Promise<T> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(EVERY_MS);
  }
};
