/** Texts with a link or a stress in them: the translation decides where it stands. */
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { formatMessage, readMessage, type Values } from './message.ts';
import { numberLocale, said } from './texts.ts';

type Tags = Readonly<Record<string, ReactElement>>;

const TAG = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * `rich('Read the <rules>rules</rules>.', { rules: <Link to="/rules" /> })`: the words between go into the element. Tags do not nest and
 * do not stand within a plural.
 */
export const rich = (english: string, tags: Tags, values: Values = {}): ReactNode => {
  const source = said(english);
  const words = (text: string): string => formatMessage(readMessage(text), values, numberLocale());
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const found of source.matchAll(TAG)) {
    const [whole, name = '', inner = ''] = found;
    const element = tags[name];
    nodes.push(words(source.slice(at, found.index)));
    nodes.push(element ? cloneElement(element, { key: found.index }, words(inner)) : words(inner));
    at = found.index + whole.length;
  }
  return [...nodes, words(source.slice(at))];
};
