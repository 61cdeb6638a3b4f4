/** The browser's side of passkeys. Loaded only when one is used. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Ceremony = Record<string, unknown>;

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** What the browser hands back, as plain JSON. */
const plain = (value: object): Ceremony => ({ ...value });

/** The browser itself refuses what is not whole. */
const isRequest = (options: Ceremony): options is Ceremony & PublicKeyCredentialRequestOptionsJSON =>
  typeof options['challenge'] === 'string';

const isCreation = (options: Ceremony): options is Ceremony & PublicKeyCredentialCreationOptionsJSON =>
  typeof options['challenge'] === 'string' && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;

const UNREADABLE = 'The server sent passkey options that this page does not understand.';

/** Lets the person choose a passkey. `options`: as the server gave them. Throws `DOMException` when they do not. */
export const askPasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isRequest(options)) throw new Error(UNREADABLE);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return plain(await startAuthentication({ optionsJSON: options }));
};

/** Lets the person make a passkey on this device. */
export const makePasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isCreation(options)) throw new Error(UNREADABLE);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return plain(await startRegistration({ optionsJSON: options }));
};
