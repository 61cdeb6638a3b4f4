/** The three places of an angle, filled as landmarks are picked: end, vertex, end. */
import type { LandmarkReference } from '@reptemple/engine/definition';
import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { cn } from '../../../../ui/class-names.ts';
import { makeVertex, PICKS, VERTEX } from './picking.ts';
import type { Picks } from './picking.ts';
import { landmarkWords } from './words.ts';

interface RowProps {
  readonly picks: Picks;
  readonly onChoose: (picks: Picks) => void;
}

const PLACES = ['End', 'Vertex', 'End'] as const;

interface PlaceProps extends RowProps {
  readonly index: number;
  readonly landmark: LandmarkReference | undefined;
}

const Empty = (): ReactElement => <p className="py-1 text-quiet">–</p>;

const Place = ({ picks, index, landmark, onChoose }: PlaceProps): ReactElement => (
  <li
    className={cn(
      'grid min-w-0 content-start gap-0.5 rounded-stone border border-dashed border-edge p-2.5',
      landmark !== undefined && 'border-solid bg-raised',
      index === VERTEX && landmark !== undefined && 'border-2 border-focus',
    )}
  >
    <p className="inscription text-quiet">{PLACES[index]}</p>
    {landmark === undefined ? (
      <Empty />
    ) : (
      <>
        <p className="leading-tight font-medium wrap-anywhere">{landmarkWords(landmark)}</p>
        <div className="-mx-2 -mb-2 flex flex-wrap items-center justify-between">
          {index !== VERTEX && picks.length > VERTEX ? (
            <Button
              variant="quiet"
              size="small"
              className="px-2 text-xs"
              aria-label={`Make ${landmarkWords(landmark)} the vertex`}
              onClick={() => onChoose(makeVertex(picks, landmark))}
            >
              Make vertex
            </Button>
          ) : (
            <span />
          )}
          <Button
            variant="quiet"
            size="icon"
            className="text-base sm:size-9"
            aria-label={`Take ${landmarkWords(landmark)} back`}
            onClick={() => onChoose(picks.filter((one) => one !== landmark))}
          >
            <X aria-hidden />
          </Button>
        </div>
      </>
    )}
  </li>
);

export const PickedRow = ({ picks, onChoose }: RowProps): ReactElement => (
  <ol aria-label="Picked landmarks" className="grid grid-cols-3 gap-2">
    {PLACES.slice(0, PICKS).map((_, index) => (
      // Places, not things: there are always three.
      <Place key={`place ${String(index)}`} index={index} landmark={picks[index]} {...{ picks, onChoose }} />
    ))}
  </ol>
);
