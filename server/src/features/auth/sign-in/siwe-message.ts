/** Messages of EIP-4361 (Sign-In with Ethereum), as this server writes and accepts them. */

export interface SiweMessage {
  readonly domain: string;
  /** With EIP-55 checksum. */
  readonly address: string;
  readonly uri: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const STATEMENT = 'Sign in to RepTemple.';

export const formatSiweMessage = (message: SiweMessage): string =>
  [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    STATEMENT,
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt.toISOString()}`,
    `Expiration Time: ${message.expiresAt.toISOString()}`,
  ].join('\n');

const PATTERN =
  /^(?<domain>\S+) wants you to sign in with your Ethereum account:\n(?<address>0x[\dA-Fa-f]{40})\n\n(?:[^\n]+\n)?\nURI: (?<uri>\S+)\nVersion: 1\nChain ID: (?<chainId>\d{1,15})\nNonce: (?<nonce>[\dA-Za-z]{8,64})\nIssued At: (?<issuedAt>\S+)\nExpiration Time: (?<expiresAt>\S+)$/;

/** Returns undefined unless it is version 1 of EIP-4361 with an expiration time. */
export const parseSiweMessage = (text: string): SiweMessage | undefined => {
  const groups = PATTERN.exec(text)?.groups;
  if (!groups) return undefined;
  const { domain = '', address = '', uri = '', chainId, nonce = '', issuedAt = '', expiresAt = '' } = groups;
  const times = { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) };
  return { domain, address, uri, chainId: Number(chainId), nonce, ...times };
};

interface Expected {
  /** Public URL of this server. */
  readonly publicUrl: string;
  readonly chainIds: readonly number[];
  readonly now: Date;
}

export type SiweIssue = 'wallet_failed' | 'wallet_expired' | 'wallet_network';

/** Tolerance between the clocks of wallet and server. */
const MAX_CLOCK_SKEW_MS = 60_000;

/**
 * Returns why a message is rejected. Comparisons with an invalid date are false, so each states
 * what must hold.
 */
export const findSiweIssue = (message: SiweMessage, { publicUrl, chainIds, now }: Expected): SiweIssue | undefined => {
  const { host, origin } = new URL(publicUrl);
  const isOurs = message.domain === host && URL.canParse(message.uri) && new URL(message.uri).origin === origin;
  if (!isOurs || !(message.issuedAt.getTime() <= now.getTime() + MAX_CLOCK_SKEW_MS)) return 'wallet_failed';
  if (!chainIds.includes(message.chainId)) return 'wallet_network';
  return message.expiresAt > now ? undefined : 'wallet_expired';
};
