/**
 * The part of the ICU message format that our texts need: `{name}`, and `{count, plural, one {# rep} other {# reps}}`, likewise
 * `selectordinal` and `select`. `#` is the number. No quoting: braces of a text itself are handed in as a value.
 */

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

type ChoiceKind = 'plural' | 'selectordinal' | 'select';

interface Choice {
  readonly name: string;
  readonly kind: ChoiceKind;
  readonly forms: ReadonlyMap<string, Message>;
}

export type Part = string | { readonly name: string } | Choice;
export type Message = readonly Part[];

/** A message that cannot be read, with the message. */
const unreadable = (source: string, why: string): Error => new Error(`${why} in the text “${source}”`);

const CHOICE = /^\{\s*(\w+)\s*,\s*(plural|selectordinal|select)\s*,/;
const PLAIN = /^\{\s*(\w+)\s*\}/;
const FORM = /^\s*(\w+|=\d+)\s*\{/;

const isKind = (word: string | undefined): word is ChoiceKind =>
  word === 'plural' || word === 'selectordinal' || word === 'select';

/** Reads one text from left to right; `#` counts only within a form. */
class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  all(): Message {
    const parts = this.#parts(false);
    if (this.#at < this.#source.length) throw unreadable(this.#source, 'A brace too many');
    return parts;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.#source.slice(this.#at));
    if (!found) return undefined;
    this.#at += found[0].length;
    return found;
  }

  #parts(isForm: boolean): Message {
    const parts: Part[] = [];
    const plain = isForm ? /^[^{}#]+/ : /^[^{}]+/;
    for (;;) {
      const words = this.#take(plain);
      if (words) parts.push(words[0]);
      else if (isForm && this.#take(/^#/)) parts.push({ name: '#' });
      else if (this.#source[this.#at] === '{') parts.push(this.#argument());
      else return parts;
    }
  }

  #argument(): Part {
    const plain = this.#take(PLAIN)?.[1];
    if (plain !== undefined) return { name: plain };
    const choice = this.#take(CHOICE);
    const [, name, kind] = choice ?? [];
    if (name === undefined || !isKind(kind)) throw unreadable(this.#source, 'A brace with something else in it');
    return { name, kind, forms: this.#forms() };
  }

  #forms(): ReadonlyMap<string, Message> {
    const forms = new Map<string, Message>();
    for (let form = this.#take(FORM)?.[1]; form !== undefined; form = this.#take(FORM)?.[1]) {
      forms.set(form, this.#parts(true));
      if (!this.#take(/^\}/)) throw unreadable(this.#source, 'A form that does not end');
    }
    if (!this.#take(/^\s*\}/)) throw unreadable(this.#source, 'A choice that does not end');
    if (!forms.has('other')) throw unreadable(this.#source, 'A choice without “other”');
    return forms;
  }
}

/** Throws when the text is not in the format above. */
export const readMessage = (source: string): Message => new Reader(source).all();

/** Which values a text asks for. */
export const argumentsOf = (message: Message): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const part of message) {
    if (typeof part === 'string') continue;
    if (part.name !== '#') names.add(part.name);
    const forms = 'forms' in part ? [...part.forms.values()] : [];
    for (const form of forms) for (const name of argumentsOf(form)) names.add(name);
  }
  return names;
};

const numberWords = (value: Value | undefined, locale: string): string =>
  typeof value === 'number' ? value.toLocaleString(locale) : (value ?? '');

const formOf = ({ kind, forms }: Choice, value: Value | undefined, locale: string): Message => {
  const number = Number(value);
  const exact = kind === 'select' ? undefined : forms.get(`=${number}`);
  const rule =
    kind === 'select'
      ? String(value)
      : new Intl.PluralRules(locale, { type: kind === 'plural' ? 'cardinal' : 'ordinal' }).select(number);
  return exact ?? forms.get(rule) ?? forms.get('other') ?? [];
};

/** The message in words. Numbers are written as `locale` (a BCP 47 tag) writes them. */
export const formatMessage = (message: Message, values: Values, locale: string, counted?: Value): string =>
  message
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = part.name === '#' ? counted : values[part.name];
      return 'forms' in part
        ? formatMessage(formOf(part, value, locale), values, locale, value)
        : numberWords(value, locale);
    })
    .join('');
