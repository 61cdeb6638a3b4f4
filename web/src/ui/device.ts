/** What a browser says of itself, and where it is, in words. */
import { t } from '../language/texts.ts';
import { readUrl } from '../address/rules.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/(?:\b|Headless)Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^(?:node|undici|curl|python)/i, t('A program')],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** "Firefox on Windows", from a browser's description of itself. */
export const deviceOf = (userAgent: string | null): string => {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
};

/** Whether something that is held in the hand was described. */
export const isHandheld = (userAgent: string | null): boolean =>
  /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '');

/** An address as short as it can be written. All zeros is what is left of this machine's own: nothing to tell anybody by. */
export const shortAddress = (address: string | null): string => {
  if (!address?.includes(':')) return address ?? '';
  const host = readUrl(`http://[${address}]/`)?.hostname.slice(1, -1) ?? address;
  return host === '::' ? '' : host;
};
