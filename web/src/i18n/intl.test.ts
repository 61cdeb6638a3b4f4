import { expect, it } from 'vitest';
import { numberIn } from './intl.ts';

it.each(['en', 'de', 'es'])('numberIn formats numbers in %s as toLocaleString does', (locale) => {
  for (const value of [-1234.5, -999, -1, 0, 1, 0.5, 7.25, 10, 999, 999.5, 1000, 12_345, 1e9, Number.NaN])
    expect(numberIn(locale, value)).toBe(value.toLocaleString(locale));
});
