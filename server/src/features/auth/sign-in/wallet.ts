/**
 * Sign-in with an Ethereum wallet. better-auth's own plugin accepts any URI and chain, and adds a
 * table.
 */
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/wallet';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { recoverAddress, toChecksumAddress } from './ethereum.ts';
import { signInByIdentity } from './identity-sign-in.ts';
import { findSiweIssue, formatSiweMessage, parseSiweMessage, type SiweIssue } from './siwe-message.ts';

type Dependencies = BetterAuthDependencies & { readonly wallet: NonNullable<BetterAuthDependencies['wallet']> };

const VALID_MS = 10 * 60 * 1000;
const NONCE_LENGTH = 24;

const nonceIdentifier = (nonce: string): string => `wallet-${nonce}`;

const refuse = (code: SiweIssue): never => {
  throw new APIError('BAD_REQUEST', { code, message: 'The wallet did not sign in.' });
};

const createMessage = ({ wallet, publicUrl, clock }: Dependencies) =>
  createAuthEndpoint('/wallet/message', { method: 'POST', body: CreateWalletMessage.body }, async (context) => {
    const { address, chainId } = context.body;
    if (!wallet.chainIds.includes(chainId)) return refuse('wallet_network');
    const nonce = generateRandomString(NONCE_LENGTH, 'a-z', 'A-Z', '0-9');
    const owner = toChecksumAddress(address);
    const identifier = nonceIdentifier(nonce);
    // The row expires by the machine's clock, as all of better-auth's do.
    const expiresAt = new Date(Date.now() + VALID_MS);
    await context.context.internalAdapter.createVerificationValue({ identifier, value: owner, expiresAt });
    const issuedAt = clock();
    const { host, origin } = new URL(publicUrl);
    const times = { issuedAt, expiresAt: new Date(issuedAt.getTime() + VALID_MS) };
    const message = formatSiweMessage({ domain: host, address: owner, uri: origin, chainId, nonce, ...times });
    return context.json({ message });
  });

const signIn = (dependencies: Dependencies) =>
  createAuthEndpoint('/sign-in/wallet', { method: 'POST', body: SignInWithWallet.body }, async (context) => {
    const { message: text, signature, name } = context.body;
    const { publicUrl, wallet, clock } = dependencies;
    const message = parseSiweMessage(text);
    if (!message) return refuse('wallet_failed');
    const issue = findSiweIssue(message, { publicUrl, chainIds: wallet.chainIds, now: clock() });
    if (issue) return refuse(issue);
    const { address, nonce } = message;
    if (address !== toChecksumAddress(address)) return refuse('wallet_failed');
    const stored = await context.context.internalAdapter.consumeVerificationValue(nonceIdentifier(nonce));
    if (stored?.value !== address) return refuse('wallet_expired');
    if (recoverAddress(text, signature) !== address) return refuse('wallet_failed');
    const user = await signInByIdentity(context, { providerId: 'siwe', accountId: address, name }, dependencies);
    return context.json({ user });
  });

export const walletSignIn = (dependencies: Dependencies) => ({
  id: 'reptemple-wallet' as const,
  endpoints: { createWalletMessage: createMessage(dependencies), signInWithWallet: signIn(dependencies) },
});
