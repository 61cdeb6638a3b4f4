import { expect, test } from 'vitest';
import { qrPath, recoveryFile, secretIn } from './totp-qr-code-and-recovery-file.ts';

test('secretIn returns the secret of an otpauth URL in groups of four, or an empty string', () => {
  expect(secretIn('otpauth://totp/RepTemple:ada%40example.test?secret=JBSWY3DPEHPK3PXP&issuer=RepTemple')).toBe(
    'JBSW Y3DP EHPK 3PXP',
  );
  expect(secretIn('nonsense')).toBe('');
});

test('recoveryFile names the account in its first line and lists one recovery code per line', () => {
  const lines = recoveryFile(['aaaa-1111', 'bbbb-2222'], 'ada@example.test').split('\n');
  expect(lines[0]).toContain('ada@example.test');
  expect(lines).toContain('aaaa-1111');
  expect(lines).toContain('bbbb-2222');
});

test('qrPath draws one square per dark module of a QR code', () => {
  expect(qrPath([1, 0, 0, 1], 2)).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});
