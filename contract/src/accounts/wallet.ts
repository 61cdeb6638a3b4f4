/** Sign-in and sign-up with an Ethereum wallet (EIP-4361). Available if `WEB3=siwe` is set. */
import { z } from 'zod';
import { AccountName, AuthRefusal, SecondFactorNeeded, SignedIn } from './auth.ts';
import { endpoint } from '../endpoint.ts';

/** 20 bytes in hexadecimal. */
const WalletAddress = z.string().regex(/^0x[\dA-Fa-f]{40}$/, 'Invalid Ethereum address.');
/** r, s and v of an EIP-191 signature: 65 bytes in hexadecimal. */
const WalletSignature = z.string().regex(/^0x[\dA-Fa-f]{130}$/, 'Invalid Ethereum signature.');

export const CreateWalletMessage = endpoint({
  id: 'auth.createWalletMessage',
  method: 'post',
  path: '/api/auth/wallet/message',
  summary:
    'An EIP-4361 message with a nonce, for the wallet to sign. Valid for 10 minutes, once. Not found where signing in with a wallet is off.',
  access: 'anyone',
  body: z.object({ address: WalletAddress, chainId: z.int().positive() }),
  output: z.object({ message: z.string() }),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithWallet = endpoint({
  id: 'auth.signInWithWallet',
  method: 'post',
  path: '/api/auth/sign-in/wallet',
  summary: 'Sign in with the signed message (`personal_sign`). An address without an account gets one.',
  access: 'anyone',
  body: z.object({ message: z.string().min(1).max(2000), signature: WalletSignature, name: AccountName.optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});
