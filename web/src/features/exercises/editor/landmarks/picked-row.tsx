/** Three slots of an angle, filled as landmarks are picked: end, vertex, end. */
import type { LandmarkReference } from '@reptemple/engine/definition/definition';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { makeVertex, PICKS, VERTEX } from './picking.ts';
import type { Picks } from './picking.ts';
import { landmarkLabel } from './landmark-labels.ts';

interface RowProps {
  readonly picks: Picks;
  readonly onChoose: (picks: Picks) => void;
}

const PLACES = [t('Endpoint'), t('Vertex'), t('Endpoint')] as const;

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
          aria-label={t('Make {name} the vertex', { name })}
          onClick={() => onChoose(makeVertex(picks, landmark))}
        >
          {t('Make vertex')}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        size="icon"
        className="absolute top-0 right-0 size-9 text-base before:absolute before:-inset-1"
        aria-label={t('Deselect {name}', { name })}
        onClick={() => onChoose(picks.filter((one) => one !== landmark))}
      >
        <X aria-hidden />
      </Button>
    </li>
  );
};

export const PickedRow = ({ picks, onChoose }: RowProps): ReactElement => (
  <ol aria-label={t('Selected landmarks')} className="grid grid-cols-3 gap-2">
    {PLACES.slice(0, PICKS).map((_, index) => (
      // The index is a stable key, because there are always three slots.
      <Place key={`place ${String(index)}`} index={index} landmark={picks[index]} {...{ picks, onChoose }} />
    ))}
  </ol>
);
