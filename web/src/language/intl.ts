/** Formats of the platform, each made once: a phone takes milliseconds for one, and a list writes a hundred dates. */

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

/** Below it none of our languages groups digits. */
const LEAST_GROUPED = 1000;

/** 1234.5 → "1,234.5". Counts are small as a rule: those need no format, whose first took 15 ms of the start. */
export const numberIn = (locale: string, value: number): string =>
  Number.isInteger(value) && Math.abs(value) < LEAST_GROUPED ? String(value) : numberFormat(locale).format(value);
