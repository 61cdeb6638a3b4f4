/**
 * Overlays of the viewfinder that the athlete reads from three metres away: code word, countdown,
 * counters, goal, warnings and clock.
 */
import { Check, CircleDot, X, Hand, Hourglass, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import { formatCount, useCountUnit } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { TOO_FEW_FRAMES } from '../../../recorder/live-count/debug-lines-and-frame-rate.ts';
import { isCountingDown } from '../../../recorder/recorder-snapshot-store.ts';
import type { RecorderSnapshot } from '../../../recorder/recorder-snapshot-store.ts';
import { HAND_HINT, WARNING_LABELS } from '../../../recorder/watch/monitor-set-in-progress.ts';
import { cn } from '../../../ui/class-names.ts';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { captionPx, DIGIT_HEIGHT, INVALID_SIZE, lineWidth } from './use-viewfinder-layout.ts';
import type { CodePlace, CountPlace } from './use-viewfinder-layout.ts';

export interface Goal {
  readonly kind: 'today' | 'best';
  readonly reps: number;
}

type Progress = Pick<Reply<typeof GetMyProgress>, 'todayMinimum' | 'todayReps' | 'best'>;

/**
 * Returns the goal of a set: the number of reps missing for today's minimum, or else the personal
 * best. Null if there is neither.
 */
export const goalOf = ({ todayMinimum, todayReps, best }: Progress): Goal | null => {
  const missing = (todayMinimum ?? 0) - todayReps;
  if (missing > 0) return { kind: 'today', reps: missing };
  return best !== null && best > 0 ? { kind: 'best', reps: best } : null;
};

export const reachedShare = ({ reps }: Goal, validReps: number): number => Math.min(1, validReps / reps);

export const goalLabel = ({ kind, reps }: Goal, validReps: number, unit: CountUnit = 'reps'): string => {
  if (kind === 'today')
    return validReps >= reps
      ? t('Today’s goal reached')
      : t('{left} to today’s goal', { left: formatCount(reps - validReps, unit) });
  return validReps > reps
    ? `${t('New best')}: +${formatCount(validReps - reps, unit)}`
    : `${t('Best')}: ${formatCount(reps, unit)}`;
};

/**
 * Returns a text with the number of reps that the best earlier set had after the same time.
 * `repEndsMs`: times in ms at which the valid reps of that set ended.
 */
export const ghostLabel = (repEndsMs: readonly number[], elapsedSeconds: number): string =>
  t('best: {reps} at this time', { reps: repEndsMs.filter((ms) => ms <= elapsedSeconds * 1000).length });

const SHADE = '[text-shadow:0_2px_12px_rgb(0_0_0/0.85)]';

const fontFor = (digitPx: number): CSSProperties => ({ fontSize: digitPx / DIGIT_HEIGHT });

interface RoomProps {
  readonly place: Pick<CountPlace, 'room'>;
  readonly className?: string;
  readonly children: ReactNode;
}

const Room = ({ place: { room }, className, children }: RoomProps): ReactElement => (
  <div
    style={{ left: room.left, top: room.top, width: room.width, height: room.height }}
    className={cn('pointer-events-none absolute grid place-items-center', className)}
  >
    {children}
  </div>
);

export const CodeWord = ({ word, place }: { readonly word: string; readonly place: CodePlace }): ReactElement => (
  <Room place={place}>
    <output
      className="grid max-w-full justify-items-center rounded-stone bg-black/85 px-2 py-1 text-center text-white"
      style={{ maxWidth: place.room.width - 16 }}
    >
      <span
        translate="no"
        style={fontFor(place.digitPx)}
        className="carved leading-none! tracking-[0.3em] indent-[0.3em] text-gold"
      >
        {word}
      </span>
      <span style={{ fontSize: Math.max(12, place.digitPx * 0.28) }} className="leading-tight">
        {t('Show these digits with your fingers, one after the other. The video has no sound.')}
      </span>
    </output>
  </Room>
);

interface CountdownProps {
  readonly number: number | null;
  readonly place: CountPlace;
}

export const Countdown = ({ number, place }: CountdownProps): ReactElement => (
  <Room place={place}>
    <div translate="no" role="timer" aria-live="assertive">
      {number === null ? (
        <p
          style={{ fontSize: Math.max(22, place.digitPx * 0.3) }}
          className="carved rounded-stone bg-black/55 px-[0.5em] py-[0.2em] text-white"
        >
          {t('Get Ready!')}
        </p>
      ) : (
        <p
          key={number}
          style={fontFor(place.digitPx)}
          className={cn('carved animate-rise rounded-stone bg-black/55 px-[0.2em] leading-none! text-white', SHADE)}
        >
          {number === 0 ? t('GO!') : number}
        </p>
      )}
    </div>
  </Room>
);

const GoalFrame = ({ share }: { readonly share: number }): ReactElement => (
  <svg aria-hidden className="absolute inset-0 size-full overflow-visible text-gold" fill="none">
    <rect width="100%" height="100%" rx="3" className="stroke-white/25" strokeWidth="4" />
    <rect
      width="100%"
      height="100%"
      rx="3"
      pathLength="1"
      stroke="currentColor"
      strokeWidth="6"
      strokeDasharray={`${share} 1`}
      className={cn('transition-[stroke-dasharray] duration-200', share === 0 && 'hidden')}
    />
  </svg>
);

interface CounterProps {
  readonly isValid: boolean;
  readonly count: number;
  readonly digitPx: number;
  readonly goal?: Goal | null;
  readonly line?: string | undefined;
}

const sizeOf = (digits: string, digitPx: number): number =>
  digits.length > 2 ? (digitPx * 2) / digits.length : digitPx;

const Counter = ({ isValid, count, digitPx, goal, line }: CounterProps): ReactElement => {
  const isHold = useCountUnit() === 'seconds';
  const unit = isHold && isValid ? 'seconds' : 'reps';
  const repsLabel = isValid ? t('Valid Reps') : t('Invalid Reps');
  const holdLabel = isValid ? t('Longest hold') : t('Form breaks');
  const label = isHold ? holdLabel : repsLabel;
  const digits = formatCount(count, unit);
  return (
    <div
      className={cn(
        'relative grid justify-items-center gap-[0.5em] rounded-stone bg-black/55 px-[0.8em] pt-[0.5em] pb-[0.7em]',
        isValid ? 'text-gold' : 'text-clay',
        SHADE,
      )}
      style={{ fontSize: captionPx(digitPx) }}
    >
      {goal ? <GoalFrame share={reachedShare(goal, count)} /> : null}
      <span aria-hidden className="inscription flex items-center gap-[0.4em] text-[1em]! whitespace-nowrap">
        {isValid ? <Check className="size-[1.3em]" /> : <X className="size-[1.3em]" />}
        <span>{label}</span>
      </span>
      <output
        translate="no"
        aria-label={label}
        style={fontFor(sizeOf(digits, digitPx))}
        className="carved leading-[0.76]!"
      >
        <span
          key={count}
          className={cn('inline-block min-w-[1.2em] text-center leading-[0.76]', !isHold && 'animate-rise')}
        >
          {digits}
        </span>
      </output>
      {line === undefined ? null : (
        <span
          style={{ maxWidth: lineWidth(digitPx) }}
          className="text-center leading-tight font-semibold text-balance text-white"
        >
          {line}
        </span>
      )}
    </div>
  );
};

interface CountersProps {
  readonly snapshot: Pick<RecorderSnapshot, 'validReps' | 'invalidReps' | 'heldSeconds' | 'elapsedSeconds'>;
  readonly place: CountPlace;
  readonly goal: Goal | null;
  readonly ghost: readonly number[];
}

/**
 * Returns the one line below the valid count: the duration of the current hold if it is not the
 * longest one, or else the goal. Until the personal best is beaten, the comparison with the best
 * earlier set replaces it.
 */
export const lineOf = (
  { validReps, heldSeconds, elapsedSeconds }: CountersProps['snapshot'],
  { goal, ghost, unit }: Pick<CountersProps, 'goal' | 'ghost'> & { readonly unit: CountUnit },
): string | undefined => {
  if (heldSeconds > 0 && heldSeconds !== validReps) return `${t('Now')} ${minutesAndSeconds(heldSeconds)}`;
  const isPacing = ghost.length > 0 && heldSeconds === 0;
  const isGoalFirst = goal !== null && (goal.kind === 'today' || validReps > goal.reps);
  if (isPacing && !isGoalFirst) return ghostLabel(ghost, elapsedSeconds);
  return goal ? goalLabel(goal, validReps, unit) : undefined;
};

export const Counters = ({ snapshot, place, goal, ghost }: CountersProps): ReactElement => {
  const line = lineOf(snapshot, { goal, ghost, unit: useCountUnit() });
  return (
    <Room place={place}>
      <div className={cn('flex items-end justify-center gap-2', place.isStacked && 'flex-col items-center')}>
        <Counter isValid count={snapshot.validReps} digitPx={place.digitPx} goal={goal} line={line} />
        <Counter isValid={false} count={snapshot.invalidReps} digitPx={place.digitPx * INVALID_SIZE} />
      </div>
    </Room>
  );
};

export const RecordingBadge = ({ seconds }: { readonly seconds: number }): ReactElement => (
  <p className="flex items-center gap-2 text-lg font-semibold whitespace-nowrap text-white">
    <CircleDot className="size-5 text-clay" aria-hidden />
    <span>{t('RECORDING')}</span>
    <span translate="no" role="timer" aria-label={t('Elapsed time')} className="tabular-nums">
      {minutesAndSeconds(seconds)}
    </span>
  </p>
);

const PLATE = 'flex w-fit items-center gap-2 rounded-stone px-2.5 py-1 text-xl font-semibold short:text-base';

const warningOf = ({ warning, slowness }: RecorderSnapshot): string | null => {
  if (warning) return WARNING_LABELS[warning];
  return slowness ? TOO_FEW_FRAMES : null;
};

export const hasWarning = (snapshot: RecorderSnapshot): boolean => snapshot.isHandUp || warningOf(snapshot) !== null;

const remainingOf = ({ secondsLeft, restSecondsLeft }: RecorderSnapshot): string | null => {
  if (restSecondsLeft !== null) return t('Rest {seconds} s', { seconds: restSecondsLeft });
  return secondsLeft === null ? null : t('{left} left', { left: `${secondsLeft} s` });
};

/**
 * Shows the most urgent warning. `alert` makes screen readers announce it; the recorder also speaks
 * it.
 */
export const StageWarnings = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement => {
  const warning = warningOf(snapshot);
  return (
    <div role="alert">
      {snapshot.isHandUp ? (
        <p className={cn(PLATE, 'bg-gold-wash text-gold')}>
          <Hand className="size-5 shrink-0" aria-hidden /> <span>{HAND_HINT}</span>
        </p>
      ) : warning ? (
        <p className={cn(PLATE, 'bg-clay-wash text-clay')}>
          <TriangleAlert className="size-5 shrink-0" aria-hidden /> <span>{warning}</span>
        </p>
      ) : null}
    </div>
  );
};

export const TimeLeft = ({ snapshot }: { readonly snapshot: RecorderSnapshot }): ReactElement | null => {
  const remaining = remainingOf(snapshot);
  return remaining ? (
    <p
      role="timer"
      translate="no"
      className="flex items-center gap-1.5 text-lg font-semibold whitespace-nowrap text-gold"
    >
      <Hourglass className="size-5" aria-hidden /> <span>{remaining}</span>
    </p>
  ) : null;
};

/**
 * Seconds of the video in which the code word is shown. The athlete can hold four digits into the
 * camera in this time.
 */
const SHOWN_SECONDS = 10;

/** Returns true from the tap on Start until the first SHOWN_SECONDS of the video have passed. */
export const isCodeWordShown = (snapshot: Pick<RecorderSnapshot, 'stage' | 'countdown' | 'elapsedSeconds'>): boolean =>
  isCountingDown(snapshot) || (snapshot.stage === 'recording' && snapshot.elapsedSeconds < SHOWN_SECONDS);
