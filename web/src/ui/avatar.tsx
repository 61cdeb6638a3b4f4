import type { ReactElement } from 'react';
import { PICTURE_FORMATS, pictureUrl } from '@reptemple/contract/pictures/picture-uploads';
import { cn } from './class-names.ts';

export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => /^./u.exec(word ?? '')?.[0] ?? '');
  return letters.join('').toLocaleUpperCase();
};

interface AvatarProps {
  readonly name: string;
  /** Id of the uploaded picture; null if there is none. */
  readonly picture: string | null;
  readonly sizes?: string;
  readonly className?: string;
}

const { widths } = PICTURE_FORMATS.avatar;

/**
 * Picture of a user. Shows their initials if there is no picture or it cannot be loaded. Hidden
 * from screen readers, because the name is next to it.
 */
export const Avatar = ({ name, picture, sizes = '44px', className }: AvatarProps): ReactElement => (
  <span
    aria-hidden
    className={cn(
      'grid size-11 shrink-0 place-items-center overflow-hidden rounded-full border bg-sunken font-display text-sm font-semibold text-quiet select-none [&>*]:[grid-area:1/1]',
      className,
    )}
  >
    <span>{initialsOf(name)}</span>
    {picture === null ? null : (
      <img
        src={pictureUrl(picture, widths[0])}
        srcSet={widths.map((width) => `${pictureUrl(picture, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt=""
        width={widths[0]}
        height={widths[0]}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    )}
  </span>
);
