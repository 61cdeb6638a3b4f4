/** Wallet that a browser extension or a wallet app offers (EIP-1193). */
import { z } from 'zod';

interface EthereumProvider {
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
}

const isProvider = (value: unknown): value is EthereumProvider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

export const findWallet = (): EthereumProvider | undefined => {
  const found: unknown = Reflect.get(window, 'ethereum');
  return isProvider(found) ? found : undefined;
};

const Accounts = z.tuple([z.string()], z.string());
const ChainId = z.string().regex(/^0x[\da-f]+$/i);

export interface WalletAccount {
  readonly address: string;
  readonly chainId: number;
}

/** Asks the wallet for access, which the user may decline. */
export const requestAccount = async (wallet: EthereumProvider): Promise<WalletAccount> => {
  const [address] = Accounts.parse(await wallet.request({ method: 'eth_requestAccounts' }));
  const chainId = Number(ChainId.parse(await wallet.request({ method: 'eth_chainId' })));
  return { address, chainId };
};

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const signMessage = async (wallet: EthereumProvider, message: string, address: string): Promise<string> =>
  z.string().parse(await wallet.request({ method: 'personal_sign', params: [toHex(message), address] }));

/** EIP-1193: the user declined the request. */
const USER_REJECTED = 4001;

export const isDeclined = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === USER_REJECTED;
