/** Layout shared by a challenge's page and its skeleton, to avoid layout shift. */
import type { ReactElement } from 'react';

export const CHALLENGE_FRAME = {
  page: 'page grid gap-12 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:grid-rows-[auto_1fr] lg:gap-x-16',
  head: 'grid content-start gap-7',
  side: 'lg:col-start-2 lg:row-span-2 lg:row-start-1',
} as const;

export interface ChallengeHead {
  readonly name: string;
  readonly description: string | null;
}

/** Negative margin, because it follows badges. */
export const ChallengeName = ({ name, description }: ChallengeHead): ReactElement => (
  <>
    <h1 className="-mt-3 carved text-4xl wrap-anywhere sm:text-6xl">
      <bdi>{name}</bdi>
    </h1>
    {description ? (
      <p className="max-w-prose text-lg text-pretty whitespace-pre-line text-quiet">
        <bdi>{description}</bdi>
      </p>
    ) : null}
  </>
);
