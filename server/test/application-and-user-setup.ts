/**
 * Usual set-up of a test: the application, reset before each test, and the user Ann in the push-up
 * challenge.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

export interface Scene {
  readonly harness: Harness;
  readonly ann: Client;
  readonly challengeId: string;
}

export type Role = 'a visitor' | 'a guest' | 'a user' | 'another user' | 'an admin';

export const clientOf = (role: Role, { harness, ann }: Pick<Scene, 'harness' | 'ann'>): Promise<Client> => {
  const clients: Readonly<Record<Role, () => Promise<Client>>> = {
    'a visitor': () => Promise.resolve(harness.visitor()),
    'a guest': harness.guest,
    'a user': () => Promise.resolve(ann),
    'another user': () => harness.person('Bob'),
    'an admin': harness.admin,
  };
  return clients[role]();
};

/**
 * Sets up application, user and challenge before each test of the calling file. Returns an object
 * whose properties are those of the current test.
 */
export const openScene = (open: () => Promise<Harness> = openHarness): Scene => {
  let scene: Scene | undefined;
  let harness: Harness | undefined;
  const shown = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The scene is set when the first test begins.');
    return value;
  };
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness?.close());
  beforeEach(async () => {
    const opened = shown(harness);
    await opened.reset();
    scene = { harness: opened, ann: await opened.person('Ann'), challengeId: (await opened.pushUps()).id };
  });
  return {
    get harness() {
      return shown(scene).harness;
    },
    get ann() {
      return shown(scene).ann;
    },
    get challengeId() {
      return shown(scene).challengeId;
    },
  };
};
