/** Texts with a link or a stress in them: the translation decides where it stands. */
import { Fragment, type ReactNode } from 'react';
import { formatMessage, readMessage, type Values } from './message.ts';
import { numberLocale, translated } from './texts.ts';

type Tags = Readonly<Record<string, (words: string) => ReactNode>>;

const TAG = /<(\w+)>(.*?)<\/\1>/gs;

/**
 * `rich('Read the <rules>rules</rules>.', { rules: (words) => <Link to="/rules">{words}</Link> })`. Tags do not nest and do not stand
 * within a plural.
 */
export const rich = (english: string, tags: Tags, values: Values = {}): ReactNode => {
  const source = translated(english);
  const words = (text: string): string => formatMessage(readMessage(text), values, numberLocale());
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const found of source.matchAll(TAG)) {
    const [whole, name = '', inner = ''] = found;
    nodes.push(words(source.slice(at, found.index)));
    nodes.push(<Fragment key={found.index}>{tags[name]?.(words(inner)) ?? words(inner)}</Fragment>);
    at = found.index + whole.length;
  }
  return [...nodes, words(source.slice(at))];
};
