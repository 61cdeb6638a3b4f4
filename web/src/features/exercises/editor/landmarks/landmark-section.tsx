/**
 * Editor section for picking three landmarks, on a body diagram or in a list (specification S2,
 * section 5).
 */
import { X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { CameraPosition, LandmarkReference } from '@reptemple/engine/definition/exercise-definition';
import { LANDMARK_CATEGORIES } from '@reptemple/engine/signal/landmarks';
import { formatNumber } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { Input } from '../../../../ui/form/input.tsx';
import type { EditorProps } from '../exercise-draft.ts';
import { BodyDiagram, search } from './body-diagram.tsx';
import { CATEGORY_LABELS, landmarkLabel } from './landmark-labels.ts';
import { usePicking, pickingHint, VERTEX, makeVertex, PICKS } from './landmark-picking-context.tsx';
import type { Picks } from './landmark-picking-context.tsx';
import { choicesOf } from './landmark-positions.ts';
import type { Choice } from './landmark-positions.ts';

interface RowProps {
  readonly picks: Picks;
  readonly onChoose: (picks: Picks) => void;
}

const PLACES = [t('Endpoint'), t('vertex'), t('Endpoint')] as const;

interface PlaceProps extends RowProps {
  readonly index: number;
  readonly landmark: LandmarkReference | undefined;
}

const Place = ({ picks, index, landmark, onChoose }: PlaceProps): ReactElement => {
  const isVertex = index === VERTEX;
  if (landmark === undefined)
    return (
      <li className="min-h-24 rounded-stone border border-dashed border-edge p-2.5">
        <p className="inscription text-quiet">{PLACES[index]}</p>
      </li>
    );
  const name = landmarkLabel(landmark);
  return (
    <li
      className={cn(
        'relative grid min-h-24 content-start justify-items-start rounded-stone border border-edge bg-raised p-2.5',
        isVertex && 'border-2 border-focus p-[calc(0.625rem-1px)]',
      )}
    >
      <p className="inscription text-quiet">{PLACES[index]}</p>
      <p className="mt-1 leading-tight font-medium wrap-anywhere">{name}</p>
      {!isVertex && picks.length > VERTEX ? (
        <Button
          variant="quiet"
          size="small"
          className="-mx-2 mt-auto -mb-2 px-2 text-xs text-quiet"
          aria-label={`${t('Make vertex')}: ${name}`}
          onClick={() => onChoose(makeVertex(picks, landmark))}
        >
          {t('Make vertex')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="icon"
        className="absolute top-0 right-0 size-9 text-base before:absolute before:-inset-1"
        aria-label={t('Remove {name}', { name })}
        onClick={() => onChoose(picks.filter((one) => one !== landmark))}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
};

export const PickedRow = ({ picks, onChoose }: RowProps): ReactElement => (
  <ol aria-label={t('Landmark Selection')} className="grid grid-cols-3 gap-2">
    {PLACES.slice(0, PICKS).map((_, index) => (
      <Place key={`place ${String(index)}`} index={index} landmark={picks[index]} {...{ picks, onChoose }} />
    ))}
  </ol>
);

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
        aria-label={t('Search')}
        placeholder={t('Search')}
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
        {found.length > 0 ? `${t('Landmarks')}: ${formatNumber(found.length)}` : t('Nothing found')}
      </output>
    </div>
  );
};

const VIEW_NOTES = {
  side: t('Side view: landmarks have no left or right, because only the near side counts.'),
  front: t('Front view: the person’s left hand is on the right.'),
  back: t('Back view: left and right are not mirrored.'),
} as const;

export const LandmarkSection = ({ draft: { cameraPosition } }: Pick<EditorProps, 'draft'>): ReactElement => {
  const { picks, toggle, choose } = usePicking(cameraPosition);
  return (
    <div className="@container grid gap-4">
      <PickedRow picks={picks} onChoose={choose} />
      <output className="text-pretty">
        {pickingHint(picks) ?? t('Three selected. Continue under Angle Definitions.')}
      </output>
      <div className="grid gap-6 @xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @3xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="@xl:sticky @xl:top-4 @xl:self-start">
          <BodyDiagram key={cameraPosition} view={cameraPosition} picks={picks} onToggle={toggle} />
          <p className="mx-auto mt-3 max-w-105 text-center text-sm text-pretty text-quiet">
            {VIEW_NOTES[cameraPosition]}
          </p>
        </div>
        <LandmarkList view={cameraPosition} picks={picks} onToggle={toggle} />
      </div>
    </div>
  );
};
