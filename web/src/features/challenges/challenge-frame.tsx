/** Layout shared by a challenge's page and its skeleton, to avoid layout shift. */
import { useState, type ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';

export const CHALLENGE_FRAME = {
  page: 'page grid grid-cols-[minmax(0,1fr)] gap-6 py-4 sm:gap-12 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-16',
  head: 'grid content-start gap-4 sm:gap-7',
  side: 'lg:col-start-2 lg:row-span-3 lg:row-start-1',
} as const;

export interface ChallengeHead {
  readonly name: string;
  readonly description: string | null;
}

/** Negative margin, because it follows badges. */
export const ChallengeName = ({ name }: Pick<ChallengeHead, 'name'>): ReactElement => (
  <h1 className="-mt-2 carved text-3xl wrap-anywhere sm:-mt-3 sm:text-6xl">
    <bdi>{name}</bdi>
  </h1>
);

/** About three lines on a phone. */
const FOLDED_LENGTH = 130;
const FOLDED_LINES = 3;

export const isLongText = (text: string): boolean =>
  text.length > FOLDED_LENGTH || text.split('\n').length > FOLDED_LINES;

/** Folded after three lines. */
export const ChallengeDescription = ({ description }: Pick<ChallengeHead, 'description'>): ReactElement | null => {
  const [isOpen, setOpen] = useState(false);
  if (!description) return null;
  const isFolded = isLongText(description) && !isOpen;
  return (
    <div className="max-w-prose text-quiet sm:text-lg">
      <p className={cn('text-pretty whitespace-pre-line', isFolded && 'line-clamp-3')}>
        <bdi>{description}</bdi>
      </p>
      {isFolded ? (
        <button
          type="button"
          className="min-h-11 text-base underline underline-offset-4 hover:text-ink"
          onClick={() => setOpen(true)}
        >
          {t('Show more')}
        </button>
      ) : null}
    </div>
  );
};
