/** Result of a set: large count, form score, personal best, and the best and the worst rep. */
import { Medal } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import {
  formatCount,
  invalidRepsTitle,
  validRepsTitle,
  validRepsUnit,
  useCountUnit,
} from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber, inLowerCase } from '../../../i18n/locale-formats.ts';
import { t } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { formScores } from '../charts/chart-data.ts';
import type { PicturedRep } from '../charts/chart-data.ts';
import { formMessage } from '../charts/chart-text-alternatives.ts';
import type { Stills } from './draw-rep-poses.ts';
import { RepStill } from './rep-strip.tsx';

interface Scored {
  readonly number: number;
  readonly formScore: number | null;
}

export interface BestAndWorst<Rep> {
  readonly best: Rep;
  readonly worst: Rep;
}

/** Returns the reps with the highest and the lowest form score; undefined if no scores differ. */
export const bestAndWorst = <Rep extends Scored>(reps: readonly Rep[]): BestAndWorst<Rep> | undefined => {
  const scored = reps.filter(({ formScore }) => formScore !== null);
  const byForm = scored.toSorted((a, b) => (b.formScore ?? 0) - (a.formScore ?? 0) || a.number - b.number);
  const [best, worst] = [byForm[0], byForm.at(-1)];
  return best && worst && best.formScore !== worst.formScore ? { best, worst } : undefined;
};

export interface BestMessage {
  readonly words: string;
  readonly isBest: boolean;
}

/**
 * Returns a text that compares a set of at least one rep with the personal best. `previousBest`:
 * reps of the best set before this one; null for the first result in the challenge.
 */
export const personalBestMessage = (
  validReps: number,
  previousBest: number | null,
  unit: CountUnit = 'reps',
): BestMessage => {
  if (previousBest === null) return { words: t('Your first result here'), isBest: true };
  if (validReps > previousBest)
    return { words: `${t('New best')}: +${formatCount(validReps - previousBest, unit)}`, isBest: true };
  if (validReps === previousBest) return { words: t('Equals your best'), isBest: true };
  return { words: `${t('Best')}: ${formatCount(previousBest, unit)}`, isBest: false };
};

const RISE_MS = 900;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const eased = (share: number): number => 1 - (1 - share) ** 3;

/**
 * Number that counts up from 0 once. If the user prefers reduced motion, shows the final number
 * immediately.
 */
export const RisingNumber = ({ value }: { readonly value: number }): ReactElement => {
  const unit = useCountUnit();
  const [share, setShare] = useState(() => (isStill() ? 1 : 0));
  useEffect(() => {
    if (isStill()) return undefined;
    let frame = 0;
    const began = performance.now();
    const step = (now: number): void => {
      const passed = Math.min(1, (now - began) / RISE_MS);
      setShare(eased(passed));
      if (passed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <span aria-hidden>{formatCount(Math.round(value * share), unit)}</span>
      <span className="sr-only">{formatCount(value, unit)}</span>
    </>
  );
};

/** Diameter in pixels of the ring around the form score. At a score of 100 the ring is closed. */
const SIZE = 148;
const RADIUS = 62;
const STROKE = 10;
const LENGTH = 2 * Math.PI * RADIUS;

interface FormPictureProps {
  readonly score: number;
  readonly scores: readonly number[];
}

const FormPicture = ({ score, scores }: FormPictureProps): ReactElement => (
  <svg
    role="img"
    aria-label={formMessage(score, scores)}
    viewBox={`0 0 ${SIZE} ${SIZE}`}
    className="mx-auto block size-[9.25rem]"
  >
    <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className="stroke-sunken" />
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        className="stroke-gold-bright"
        strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
      />
    </g>
    <text x={SIZE / 2} y={SIZE / 2 + 8} textAnchor="middle" className="carved fill-ink text-[44px]">
      {score}
    </text>
    <text x={SIZE / 2} y={SIZE / 2 + 32} textAnchor="middle" className="fill-quiet text-[18px]">
      {t('of 100')}
    </text>
  </svg>
);

interface RewardProps {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly details: readonly (readonly [label: string, value: ReactNode])[];
  readonly form: number | null;
  readonly reps: readonly PicturedRep[];
  readonly isRising?: boolean;
  readonly children?: ReactNode;
}

interface DetailProps {
  readonly label: string;
  readonly tone?: string | undefined;
  readonly children: ReactNode;
}

const Detail = ({ label, tone, children }: DetailProps): ReactElement => (
  <div className="flex items-baseline gap-1.5">
    <dt className="text-sm text-quiet">{label}</dt>
    <dd className={cn('font-semibold tabular-nums', tone)}>{children}</dd>
  </div>
);

const ValidReps = ({ validReps, isRising = false }: Pick<RewardProps, 'validReps' | 'isRising'>): ReactElement => {
  const unit = useCountUnit();
  return (
    <div className="mb-2 flex basis-full flex-col-reverse">
      <dt className="inscription text-quiet">
        <span className="sr-only">{validRepsTitle(unit)}</span>
        <span aria-hidden>{validRepsUnit(validReps, unit)}</span>
      </dt>
      <dd
        className={cn(
          'carved leading-[0.95] text-gold tabular-nums',
          isRising && formatCount(validReps, unit).length < 4
            ? 'text-[min(8.5rem,34vw)]'
            : 'text-[min(5rem,20vw)] sm:text-[min(6.5rem,20vw)]',
        )}
      >
        {isRising ? <RisingNumber value={validReps} /> : formatCount(validReps, unit)}
      </dd>
    </div>
  );
};

export const Reward = ({ invalidReps, details, form, reps, children, ...valid }: RewardProps): ReactElement => (
  <div className="grid max-w-lg gap-2">
    <div className="relative">
      <dl className="flex flex-wrap gap-x-5">
        <ValidReps {...valid} />
        <Detail label={invalidRepsTitle(useCountUnit())} tone={invalidReps > 0 ? 'text-clay' : undefined}>
          {formatNumber(invalidReps)}
        </Detail>
        {details.map(([label, value]) => (
          <Detail key={label} label={label}>
            {value}
          </Detail>
        ))}
      </dl>
      {form === null ? null : (
        <figure
          className={cn('absolute top-0 right-0 text-center', valid.isRising ? '[&_svg]:size-27' : '[&_svg]:size-21')}
        >
          <FormPicture score={form} scores={formScores(reps)} />
          <figcaption className="mt-1 inscription text-quiet">{t('Form')}</figcaption>
        </figure>
      )}
    </div>
    {children}
  </div>
);

/** Comparison with the personal best. Renders nothing after a set of 0 reps. */
export const PersonalBest = ({
  validReps,
  previousBest,
}: {
  readonly validReps: number;
  readonly previousBest: number | null | undefined;
}): ReactElement | null => {
  const unit = useCountUnit();
  if (previousBest === undefined || validReps === 0) return null;
  const { words, isBest } = personalBestMessage(validReps, previousBest, unit);
  return (
    <p className={cn('flex items-center gap-1.5 font-semibold', isBest ? 'text-gold' : 'text-quiet')}>
      {isBest ? <Medal className="size-5 shrink-0" aria-hidden /> : null} <span>{words}</span>
    </p>
  );
};

interface NamedRepProps {
  readonly label: string;
  readonly rep: PicturedRep;
  readonly stills: Stills | undefined;
  /** Image that covers the drawing as soon as it has loaded, such as the GIF of the best rep. */
  readonly picture?: ReactNode;
  readonly isSquare: boolean;
}

/**
 * Returns the angle by which reps are counted at the rep's turning point, in degrees; undefined if
 * it was not measured.
 */
const turnDegrees = ({ angles }: PicturedRep, stills: Stills | undefined): number | undefined =>
  stills?.turn && angles[stills.turn.angle]?.[stills.turn.at];

const NamedRep = ({ label, rep, stills, picture, isSquare }: NamedRepProps): ReactElement => {
  const degrees = turnDegrees(rep, stills);
  return (
    <figure className="grid min-w-0 content-start gap-1.5">
      <div
        className={cn(
          'relative grid place-items-center overflow-hidden rounded-stone bg-sunken',
          isSquare ? 'aspect-square' : 'aspect-video',
        )}
      >
        <RepStill {...{ stills }} number={rep.number} valid={rep.valid} className="max-h-full p-3 pt-8" />
        {picture}
        {degrees === undefined ? null : (
          <span
            className={cn(
              'absolute top-2 right-2 rounded-stone bg-surface px-1.5 text-sm font-semibold tabular-nums',
              rep.valid ? 'text-gold' : 'text-clay',
            )}
          >
            {`${degrees}°`}
          </span>
        )}
      </div>
      <figcaption className="text-sm leading-snug">
        <span className="font-semibold">{label}</span>{' '}
        <span className="text-quiet">
          {`${t('Rep {number}', { number: rep.number })}, ${inLowerCase(t('Form'))} ${formatNumber(rep.formScore ?? 0)}`}
        </span>
      </figcaption>
    </figure>
  );
};

interface BestAndWorstRepProps {
  readonly reps: readonly PicturedRep[];
  readonly stills: Stills | undefined;
  readonly bestPicture?: ReactNode;
}

/**
 * Drawings of the reps with the best and the worst form. For a hold, or if all reps have the same
 * form, shows only the picture of the best rep; renders nothing without that picture.
 */
export const BestAndWorstRep = ({ reps, stills, bestPicture }: BestAndWorstRepProps): ReactElement | null => {
  const isHold = useCountUnit() === 'seconds';
  const [found, first] = isHold ? [] : [bestAndWorst(reps), reps[0]];
  if (!found && bestPicture === undefined) return null;
  const shared = { stills, isSquare: bestPicture !== undefined };
  return (
    <div className="grid max-w-lg grid-cols-2 gap-3">
      {found ? (
        <>
          <NamedRep {...shared} label={`${t('Best')}:`} rep={found.best} picture={bestPicture} />
          <NamedRep {...shared} label={t('Worst:')} rep={found.worst} />
        </>
      ) : (
        <div className="relative grid aspect-square place-items-center overflow-hidden rounded-stone bg-sunken">
          {first ? <RepStill {...{ stills }} number={first.number} valid={first.valid} className="p-3" /> : null}
          {bestPicture}
        </div>
      )}
    </div>
  );
};
