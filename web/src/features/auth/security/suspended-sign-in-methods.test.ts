import { expect, test } from 'vitest';
import { suspendedLabels } from './suspended-sign-in-methods.tsx';

const NOTHING = { hasPassword: false, hasSecondFactor: false, passkeys: 0, identities: 0, sessions: 0 };

test('suspendedLabels lists only the sign-in methods that are suspended', () => {
  expect(suspendedLabels(NOTHING)).toEqual([]);
  expect(suspendedLabels({ ...NOTHING, hasPassword: true, passkeys: 1, sessions: 2 })).toEqual([
    'Password',
    '1 passkey',
    '2 signed-in devices',
  ]);
});
