/** Avatar of a person without a picture. */
import type { ReactElement } from 'react';
import { cn } from './class-names.ts';

/** Returns the first letters of the first and the last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => /^./u.exec(word ?? '')?.[0] ?? '');
  return letters.join('').toLocaleUpperCase();
};

interface InitialsProps {
  readonly name: string;
  readonly className?: string;
}

/** Decorative: the name is next to it. */
export const Initials = ({ name, className }: InitialsProps): ReactElement => (
  <span
    aria-hidden
    className={cn(
      'grid size-11 shrink-0 place-items-center rounded-full border bg-sunken font-display text-sm font-semibold text-quiet select-none',
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);
