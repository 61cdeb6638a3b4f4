/** Texts with a link or a stress in them: the translation decides where it stands. */
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { type Values, wordsOf } from './texts.ts';

type Elements = Readonly<Record<string, ReactElement>>;

/** Returns a text next to an element in an element of its own: browser translation moves bare text nodes (scripts/bare-text.ts). */
const wrapText = (part: ReactNode): ReactNode => (typeof part === 'string' ? createElement('span', null, part) : part);

/** `rich('Read the <rules>rules</rules>.', { rules: <Link to="/rules" /> })`: the words between go into the element. */
export const rich = (english: string, elements: Elements, values: Values = {}): ReactNode => {
  const tags = Object.fromEntries(
    Object.entries(elements).map(([name, element]) => [
      name,
      (words: readonly ReactNode[]): ReactNode => cloneElement(element, undefined, ...words),
    ]),
  );
  return createElement(Fragment, null, ...wordsOf<ReactNode>(english, values, tags).map(wrapText));
};
