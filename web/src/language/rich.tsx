/** Texts with a link or a stress in them: the translation decides where it stands. */
import { Children, cloneElement, type ReactElement, type ReactNode } from 'react';
import { type Values, wordsOf } from './texts.ts';

type Elements = Readonly<Record<string, ReactElement>>;

/** `rich('Read the <rules>rules</rules>.', { rules: <Link to="/rules" /> })`: the words between go into the element. */
export const rich = (english: string, elements: Elements, values: Values = {}): ReactNode => {
  const tags = Object.fromEntries(
    Object.entries(elements).map(([name, element]) => [
      name,
      (words: readonly ReactNode[]): ReactNode => cloneElement(element, undefined, ...words),
    ]),
  );
  return Children.toArray([...wordsOf<ReactNode>(english, values, tags)]);
};
