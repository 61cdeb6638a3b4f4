/** Caches `Intl` formatters, because creating one takes milliseconds on a phone. */

type Locale = Intl.LocalesArgument;

const kept = <Options extends object, Format>(
  make: (locale: Locale, options: Options | undefined) => Format,
): ((locale?: Locale, options?: Options) => Format) => {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
};

export const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locale, options) => new Intl.NumberFormat(locale, options),
);

export const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locale, options) => new Intl.DateTimeFormat(locale, options),
);

export const pluralRules = kept<Intl.PluralRulesOptions, Intl.PluralRules>(
  (locale, options) => new Intl.PluralRules(locale, options),
);

/** No supported language groups digits below this. */
const MIN_GROUPED = 1000;

/** 1234.5 → "1,234.5". Small integers bypass `Intl`, whose first use delayed the start by 15 ms. */
export const numberIn = (locale: string, value: number): string =>
  Number.isInteger(value) && Math.abs(value) < MIN_GROUPED ? String(value) : numberFormat(locale).format(value);
