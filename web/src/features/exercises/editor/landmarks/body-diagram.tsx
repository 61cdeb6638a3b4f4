/** Body diagram for picking landmarks by tap, or by arrow keys from joint to joint. */
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import type { CameraPosition, LandmarkReference } from '@reptemple/engine/definition/exercise-definition';
import { formatNumber, inLowerCase } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { CAMERA_LABELS } from '../../../../player/phase-and-camera-labels.ts';
import { cn } from '../../../../ui/class-names.ts';
import { Figure, sector } from './body-outline.tsx';
import { CATEGORY_LABELS } from './landmark-labels.ts';
import { VERTEX } from './landmark-picking-context.tsx';
import type { Picks } from './landmark-picking-context.tsx';
import { choicesOf, FIGURE } from './landmark-positions.ts';
import type { Choice, Point } from './landmark-positions.ts';

const plain = (text: string): string => text.toLowerCase().replaceAll('_', ' ');

/**
 * Returns the landmarks that match every word of a search by name, category or number, such as
 * "left kn", "hands", "13" or "left_elbow".
 */
export const search = (choices: readonly Choice[], words: string): readonly Choice[] => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, category, number }) => {
    const text = plain(`${name} ${CATEGORY_LABELS[category]}`);
    return wanted.every((word) => text.includes(word) || word === String(number));
  });
};

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Returns the landmark nearest to a point, if its distance is at most `reach` in units of the
 * diagram; otherwise undefined.
 */
export const nearest = (choices: readonly Choice[], at: Point, reach: number): Choice | undefined => {
  const within = choices.filter((one) => distance(one, at) <= reach);
  return within.toSorted((a, b) => distance(a, at) - distance(b, at))[0];
};

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/**
 * Weight of the sideways distance when an arrow key looks for the nearest landmark. Above 1,
 * landmarks straight ahead are preferred.
 */
const SIDEWAYS_WEIGHT = 1.5;
/**
 * Maximum sideways distance of a landmark that an arrow key reaches, as a multiple of its distance
 * ahead.
 */
const CONE = 2;

const cost = (from: Point, to: Point, { x, y }: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const ahead = dx * x + dy * y;
  const aside = Math.abs(dx * y + dy * x);
  return ahead > 0 && aside <= CONE * ahead ? ahead + SIDEWAYS_WEIGHT * aside : Infinity;
};

/**
 * Returns the landmark that a key moves the focus to: arrow keys by direction, Home and End to the
 * first and last. Undefined for other keys, and if no landmark is in that direction.
 */
export const neighbour = (choices: readonly Choice[], current: Choice, key: string): Choice | undefined => {
  if (key === 'Home') return choices[0];
  if (key === 'End') return choices.at(-1);
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const ahead = choices.map((one) => ({ one, cost: cost(current, one, direction) }));
  const [best] = ahead.filter(({ cost }) => cost < Infinity).toSorted((a, b) => a.cost - b.cost);
  return best?.one;
};

const REACH = 34;
const SECTOR_RADIUS = 30;

interface DiagramProps {
  readonly view: CameraPosition;
  readonly picks: Picks;
  readonly onToggle: (landmark: LandmarkReference) => void;
}

const PickedAngle = ({ picked }: { readonly picked: readonly Choice[] }): ReactElement => {
  const [a, vertex, c] = picked;
  return (
    <svg
      viewBox={`0 0 ${FIGURE.width} ${FIGURE.height}`}
      aria-hidden
      className="pointer-events-none absolute inset-0 fill-none"
    >
      {a && vertex && c ? (
        <path d={sector(a, vertex, c, SECTOR_RADIUS)} className="fill-focus/30 stroke-focus" strokeWidth={1.5} />
      ) : null}
      <polyline
        points={picked.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="stroke-focus"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
};

const spoken = ({ name, number, category }: Choice, place: number): string => {
  const role = place === VERTEX ? t('vertex') : inLowerCase(t('Endpoint'));
  return [
    name,
    ...(number === undefined ? [] : [formatNumber(number)]),
    inLowerCase(CATEGORY_LABELS[category]),
    ...(place < 0 ? [] : [role]),
  ].join(', ');
};

const LEFT = 'top-1/2 right-full -translate-y-1/2 whitespace-nowrap';
const RIGHT = 'top-1/2 left-full -translate-y-1/2 whitespace-nowrap';

const LABEL_PLACES: Readonly<Record<string, string>> = {
  shoulder: LEFT,
  hip: LEFT,
  ankle: LEFT,
  heel: LEFT,
  elbow: 'top-full left-1/2 -translate-x-1/4 whitespace-nowrap',
  wrist: 'top-full left-1/2 -translate-x-2/3 whitespace-nowrap',
  thumb: 'bottom-full left-1/2 -translate-x-1/2 whitespace-nowrap',
  pinky: 'top-1/2 left-full w-min -translate-y-1/2 text-left leading-tight',
};

interface DotProps {
  readonly choice: Choice;
  /** Index of this landmark among the picked ones; -1 if it is not picked. */
  readonly place: number;
  readonly isReached: boolean;
  readonly onToggle: (landmark: LandmarkReference) => void;
  readonly onReach: (landmark: LandmarkReference) => void;
  readonly onWalk: (event: KeyboardEvent) => void;
}

const Dot = ({ choice, place, isReached, onToggle, onReach, onWalk }: DotProps): ReactElement => {
  const { reference, x, y, name, number } = choice;
  const isPicked = place >= 0;
  return (
    <button
      type="button"
      data-landmark={reference}
      aria-pressed={isPicked}
      aria-label={spoken(choice, place)}
      title={name}
      tabIndex={isReached ? 0 : -1}
      className={cn(
        'absolute grid size-[clamp(1.125rem,5.4cqw,1.5rem)] -translate-1/2 place-items-center rounded-full border text-[clamp(0.5625rem,2.6cqw,0.75rem)] leading-none font-semibold tabular-nums',
        'border-edge bg-raised text-ink transition-[background-color,border-color,scale] duration-150 hover:scale-115 hover:border-ink focus-visible:z-20',
        isPicked && 'z-10 border-focus bg-focus text-ground',
        place === VERTEX && 'ring-3 ring-focus/45',
      )}
      style={{ left: `${(x / FIGURE.width) * 100}%`, top: `${(y / FIGURE.height) * 100}%` }}
      onFocus={() => onReach(reference)}
      onClick={() => onToggle(reference)}
      onKeyDown={onWalk}
    >
      {number === undefined ? null : <span>{number}</span>}
      {number === undefined ? (
        <span
          className={cn(
            'pointer-events-none absolute px-1.5 py-1 text-[clamp(0.6875rem,3.4cqw,0.8125rem)] font-medium text-ink',
            LABEL_PLACES[reference] ?? RIGHT,
            isPicked && 'font-semibold text-focus',
          )}
        >
          {name}
        </span>
      ) : null}
    </button>
  );
};

/**
 * Returns the landmark that the Tab key focuses: the last focused one, or else the first picked
 * one, or else the first.
 */
const reachedOf = (
  choices: readonly Choice[],
  reached: LandmarkReference | undefined,
  picks: Picks,
): Choice | undefined =>
  choices.find(({ reference }) => reference === reached) ??
  choices.find(({ reference }) => picks.includes(reference)) ??
  choices[0];

export const BodyDiagram = ({ view, picks, onToggle }: DiagramProps): ReactElement => {
  const place = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<LandmarkReference>();
  const choices = choicesOf(view);
  const current = reachedOf(choices, reached, picks);
  const picked = picks
    .map((one) => choices.find(({ reference }) => reference === one))
    .filter((one) => one !== undefined);
  const walk = (event: KeyboardEvent): void => {
    const to = current && neighbour(choices, current, event.key);
    if (!to) return;
    event.preventDefault();
    place.current?.querySelector<HTMLElement>(`[data-landmark="${to.reference}"]`)?.focus();
  };
  const tap = ({ clientX, clientY, currentTarget, target }: PointerEvent<HTMLDivElement>): void => {
    if (target instanceof Element && target.closest('button')) return;
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = FIGURE.width / width;
    const hit = nearest(choices, { x: (clientX - left) * scale, y: (clientY - top) * scale }, REACH);
    if (hit) onToggle(hit.reference);
  };
  return (
    <fieldset className="@container mx-auto w-full max-w-105 min-w-0">
      <legend className="sr-only">
        {t('{view}. Arrow keys to move, Enter to select.', { view: CAMERA_LABELS[view] })}
      </legend>
      <div
        ref={place}
        className="relative cursor-pointer select-none"
        style={{ aspectRatio: `${FIGURE.width} / ${FIGURE.height}` }}
        // `pointerup` does not fire after a touch that scrolls, so scrolling picks nothing.
        onPointerUp={tap}
      >
        <Figure view={view} />
        <PickedAngle picked={picked} />
        {choices.map((choice) => (
          <Dot
            key={choice.reference}
            choice={choice}
            place={picks.indexOf(choice.reference)}
            isReached={choice === current}
            onToggle={onToggle}
            onReach={setReached}
            onWalk={walk}
          />
        ))}
      </div>
    </fieldset>
  );
};
