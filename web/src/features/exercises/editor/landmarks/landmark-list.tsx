/** List of landmarks by category. */
import type { CameraPosition, LandmarkReference } from '@reptemple/engine/definition/definition';
import { LANDMARK_CATEGORIES } from '@reptemple/engine/signal/landmark';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Input } from '../../../../ui/form/input.tsx';
import { search } from './finding.ts';
import { VERTEX } from './picking.ts';
import type { Picks } from './picking.ts';
import { choicesOf } from './places.ts';
import type { Choice } from './places.ts';
import { CATEGORY_LABELS } from './landmark-labels.ts';

interface ListProps {
  readonly view: CameraPosition;
  readonly picks: Picks;
  readonly onToggle: (landmark: LandmarkReference) => void;
}

interface EntryProps {
  readonly choice: Choice;
  readonly place: number;
  readonly onToggle: (landmark: LandmarkReference) => void;
}

const Entry = ({ choice: { reference, name, number }, place, onToggle }: EntryProps): ReactElement => (
  <button
    type="button"
    aria-pressed={place >= 0}
    className={cn(
      'inline-flex min-h-11 items-center gap-2 rounded-stone border border-line bg-raised px-3 text-sm transition-colors hover:border-ink sm:pointer-fine:min-h-9',
      place >= 0 && 'border-focus bg-focus text-ground hover:border-focus',
    )}
    onClick={() => onToggle(reference)}
  >
    {number === undefined ? null : <span className="text-xs tabular-nums opacity-80">{number}</span>}
    <span>{name}</span>
    {place === VERTEX ? <span className="text-xs">{t('vertex')}</span> : null}
  </button>
);

export const LandmarkList = ({ view, picks, onToggle }: ListProps): ReactElement => {
  const [words, setWords] = useState('');
  const found = search(choicesOf(view), words);
  const groups = LANDMARK_CATEGORIES.map((category) => ({
    category,
    choices: found.filter((choice) => choice.category === category),
  })).filter(({ choices }) => choices.length > 0);
  return (
    <div className="grid content-start gap-4">
      <Input
        type="search"
        aria-label={t('Search landmarks')}
        placeholder={t('Search landmarks')}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {groups.map(({ category, choices }) => (
        <section key={category} aria-label={CATEGORY_LABELS[category]}>
          <h3 className="mb-1.5 inscription text-quiet">{CATEGORY_LABELS[category]}</h3>
          <div className="flex flex-wrap gap-1.5">
            {choices.map((choice) => (
              <Entry
                key={choice.reference}
                choice={choice}
                place={picks.indexOf(choice.reference)}
                onToggle={onToggle}
              />
            ))}
          </div>
        </section>
      ))}
      <output className={found.length > 0 ? 'sr-only' : 'text-quiet'}>
        {found.length > 0
          ? t('{count, plural, one {# landmark} other {# landmarks}}', { count: found.length })
          : t('No landmarks found.')}
      </output>
    </div>
  );
};
