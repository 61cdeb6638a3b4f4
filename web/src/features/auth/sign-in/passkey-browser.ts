/** WebAuthn in the browser. Loaded on demand. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Ceremony = Record<string, unknown>;

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Converts the browser's result to plain JSON. */
const plain = (value: object): Ceremony => ({ ...value });

/** Checks one field only; the browser validates the rest. */
const isRequest = (options: Ceremony): options is Ceremony & PublicKeyCredentialRequestOptionsJSON =>
  typeof options['challenge'] === 'string';

const isCreation = (options: Ceremony): options is Ceremony & PublicKeyCredentialCreationOptionsJSON =>
  typeof options['challenge'] === 'string' && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;

const UNREADABLE = 'The server sent passkey options that this page does not understand.';

/**
 * Asks the user for a passkey. `options`: from the server. Throws `DOMException` if the user
 * cancels.
 */
export const askPasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isRequest(options)) throw new Error(UNREADABLE);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return plain(await startAuthentication({ optionsJSON: options }));
};

/** Creates a passkey on this device. */
export const makePasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isCreation(options)) throw new Error(UNREADABLE);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return plain(await startRegistration({ optionsJSON: options }));
};
