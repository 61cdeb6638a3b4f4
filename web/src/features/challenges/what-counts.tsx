import { parseExercise } from '@reptemple/engine/definition/exercise';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { AngleDial } from './angle-dial.tsx';
import { measuresOf } from './rules.ts';

/**
 * Rules of the exercise, drawn from its definition. Renders nothing if the definition is invalid.
 */
export const WhatCounts = ({ definition }: { readonly definition: unknown }): ReactElement | null => {
  const exercise = parseExercise(definition);
  if (!exercise.ok) return null;
  return (
    <section aria-labelledby="what-counts" className="lg:col-span-2">
      <h2 id="what-counts" className="carved text-2xl sm:text-3xl">
        {t('What Counts')}
      </h2>
      <p className="mt-2 max-w-prose text-pretty text-quiet">
        {t(
          'Every joint is measured in every frame. A rep that misses one of these ranges is invalid, and you are told why.',
        )}
      </p>
      <ul className="mt-8 grid gap-x-6 gap-y-10 border-t-4 border-double pt-8 sm:grid-cols-2 md:grid-cols-3 lg:gap-x-10">
        {measuresOf(exercise.value).map((measure) => (
          <AngleDial key={measure.id} measure={measure} />
        ))}
      </ul>
    </section>
  );
};
