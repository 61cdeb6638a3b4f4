import { readUrl } from '../../../api/parse-json-and-url.ts';
import { t } from '../../../i18n/translate.ts';

export const secretIn = (totpUri: string): string => {
  const secret = readUrl(totpUri)?.searchParams.get('secret');
  return (secret ?? '').match(/.{1,4}/g)?.join(' ') ?? '';
};

export const recoveryFile = (codes: readonly string[], email: string): string =>
  [
    t('RepTemple recovery codes of {email}', { email }),
    t('Each code works once, in place of a code from your authenticator app.'),
    '',
    ...codes,
    '',
  ].join('\n');

/**
 * Returns the dark squares of a QR code as one SVG path. `data`: `size` rows of `size` squares,
 * truthy if dark.
 */
export const qrPath = (data: ArrayLike<number>, size: number): string =>
  Array.from({ length: size * size }, (_, index) => index)
    .filter((index) => data[index])
    .map((index) => `M${index % size} ${Math.floor(index / size)}h1v1h-1z`)
    .join('');
