/**
 * Renders translated texts that contain elements such as links, whose position depends on the
 * translation.
 */
import { cloneElement, createElement, Fragment } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { wordsOf } from './translate.ts';
import type { Values } from './translate.ts';

type Elements = Readonly<Record<string, ReactElement>>;

/**
 * Wraps a text in a `span`; returns elements unchanged. React fails if browser translation changes
 * a text node next to other nodes (scripts/find-jsx-text-siblings.ts).
 */
const wrapText = (part: ReactNode): ReactNode => (typeof part === 'string' ? createElement('span', null, part) : part);

/**
 * Returns a translated text in which elements replace tags of the same name: `rich('Read the
 * <rules>rules</rules>.', { rules: <Link to="/rules" /> })`.
 */
export const rich = (english: string, elements: Elements, values: Values = {}): ReactNode => {
  const tags = Object.fromEntries(
    Object.entries(elements).map(([name, element]) => [
      name,
      (words: readonly ReactNode[]): ReactNode => cloneElement(element, undefined, ...words),
    ]),
  );
  return createElement(Fragment, null, ...wordsOf<ReactNode>(english, values, tags).map(wrapText));
};
