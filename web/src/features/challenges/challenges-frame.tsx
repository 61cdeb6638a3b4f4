/** What the list and its skeleton share, so that nothing moves when the challenges arrive. */
import type { ReactElement } from 'react';

export const CHALLENGES_GRID = 'grid gap-5 sm:gap-6 lg:grid-cols-2';

export const ChallengesHeader = (): ReactElement => (
  <header className="mb-8 sm:mb-12">
    <h1 className="carved text-4xl sm:text-6xl">Take the Challenge</h1>
    <p className="mt-3 max-w-xl text-lg text-pretty text-quiet">
      Record one set. Strict reps count, the others do not, and every count can be checked.
    </p>
  </header>
);
