import { expect, test } from 'vitest';
import { recoverAddress, toChecksumAddress } from './wallet.ts';

/** Example addresses from EIP-55, with mixed case as checksum. */
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('toChecksumAddress restores the EIP-55 capitalization of %s', (address) => {
  expect(toChecksumAddress(address.toLowerCase())).toBe(address);
});

/** Example from the documentation of web3.js, `web3.eth.accounts.recover`. */
test('recoverAddress returns the signer of a published signature', () => {
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c';
  expect(recoverAddress('Some data', signature)).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23');
});

test('recoverAddress returns undefined for an invalid signature', () => {
  expect(recoverAddress('Some data', `0x${'ff'.repeat(65)}`)).toBeUndefined();
});
