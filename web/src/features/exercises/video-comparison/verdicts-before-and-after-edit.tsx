/** Compares the counts and verdicts of a clip before and after an edit of the definition. */
import { Check, Minus, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { countJudged } from '@reptemple/engine/counting/count-after-review';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { formatCount, repName, repsLabel } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { faultLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { newDraft } from '../editor/exercise-draft.ts';
import type { DraftDefinition } from '../editor/exercise-draft.ts';

/** Exercise being edited, and its last saved version. */
export interface EditedExercise {
  readonly place: string;
  readonly definition: DraftDefinition;
  /** False if the definition has errors. The videos are then counted with the last valid one. */
  readonly isValid: boolean;
  readonly saved: DraftDefinition | undefined;
}

export interface ValidDefinitions {
  readonly place: string | undefined;
  readonly latest: ExerciseDefinition | undefined;
  readonly first: ExerciseDefinition | undefined;
}

export type Since = 'save' | 'beginning';

/**
 * Definition to compare the current counts with. `since`: the last save, or the beginning of
 * editing.
 */
export interface Baseline {
  readonly definition: ExerciseDefinition;
  readonly since: Since;
}

export const NO_DEFINITIONS: ValidDefinitions = { place: undefined, latest: undefined, first: undefined };

/**
 * Updates the first and latest valid definition after an edit. Returns the same object if nothing
 * changed.
 */
export const visited = (before: ValidDefinitions, { place, definition, isValid }: EditedExercise): ValidDefinitions => {
  const here = before.place === place ? before : { ...NO_DEFINITIONS, place };
  if (!isValid || here.latest === definition) return here;
  return { place, latest: definition, first: here.first ?? definition };
};

/** Returns the definition that counts the videos: the latest valid one, or else the saved one. */
export const judgedBy = ({ latest }: ValidDefinitions, { saved }: EditedExercise): ExerciseDefinition | undefined =>
  latest ?? saved;

/**
 * Returns the definition whose counts are compared with the current ones: the saved one, or else
 * the first valid one.
 */
export const baselineOf = ({ first }: ValidDefinitions, { saved }: EditedExercise): Baseline | undefined => {
  if (saved) return { definition: saved, since: 'save' };
  return first && { definition: first, since: 'beginning' };
};

/** Definition that counts no reps, so that videos can be shown while no definition is valid. */
export const NOTHING_MEASURED: ExerciseDefinition = newDraft();

export const FAULTY = t('The definition has errors. Videos use the last valid version.');
export const NEVER_WITHOUT = t('The definition has errors. Fix them to see counts in the videos.');

/**
 * Rep whose verdict changed. Without `before` the rep is new; without `after` it no longer exists.
 */
export type RepChange =
  | { readonly before: Rep; readonly after: Rep }
  | { readonly before: undefined; readonly after: Rep }
  | { readonly before: Rep; readonly after: undefined };

/**
 * Minimum overlap in time of two reps that count as the same movement, as a share (0 to 1) of the
 * shorter rep.
 */
const SAME_SHARE = 0.5;

const isSameMovement = (one: Rep, other: Rep): boolean => {
  const common = Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs);
  const shorter = Math.min(one.endMs - one.startMs, other.endMs - other.startMs);
  return common > 0 && common >= shorter * SAME_SHARE;
};

const isSameVerdict = (one: Rep, other: Rep): boolean =>
  one.valid === other.valid && one.fault?.code === other.fault?.code && one.fault?.angle === other.fault?.angle;

const atMs = ({ before, after }: RepChange): number => (after ?? before).startMs;

/**
 * Returns the reps whose verdict changed, sorted by time. Reps are matched by time, because the
 * numbers of later reps shift.
 */
export const repChanges = (before: readonly Rep[], after: readonly Rep[]): readonly RepChange[] => {
  const left = [...before];
  const changes: RepChange[] = [];
  for (const rep of after) {
    const index = left.findIndex((one) => isSameMovement(one, rep));
    const [old] = index === -1 ? [] : left.splice(index, 1);
    if (!old) changes.push({ before: undefined, after: rep });
    else if (!isSameVerdict(old, rep)) changes.push({ before: old, after: rep });
  }
  changes.push(...left.map((rep) => ({ before: rep, after: undefined })));
  return changes.toSorted((one, other) => atMs(one) - atMs(other));
};

const verdict = (rep: Rep): string => (rep.valid ? t('valid') : `${t('invalid')} (${faultLabel(rep)})`);

const heading = ({ number, startMs }: Rep, unit: CountUnit): string =>
  t('{rep} at {time}', { rep: repName(number, unit), time: minutesAndSeconds(startMs / 1000) });

/**
 * Returns a change as "Rep 2 at 0:05: valid, was invalid (…)"; for a hold, as "Second 2 at 0:05:
 * …".
 */
export const changeMessage = ({ before, after }: RepChange, unit: CountUnit): string => {
  if (!after) return t('{rep} no longer counts, was {before}', { rep: heading(before, unit), before: verdict(before) });
  const [rep, now] = [heading(after, unit), verdict(after)];
  return before
    ? t('{rep}: {now}, was {before}', { rep, now, before: verdict(before) })
    : t('{rep} is new: {now}', { rep, now });
};

/** Returns the number of reps with another verdict as a text; empty if `count` is 0. */
export const changesMessage = (count: number, since: Since, unit: CountUnit): string => {
  if (count === 0) return '';
  return t('{count} judged differently than {since, select, save {at the last save} other {when you started}}', {
    count: unit === 'seconds' ? unitLabel(count, 'second') : repsLabel(count, unit),
    since,
  });
};

/** Returns a number of reps as "5", or as "5 → 3" if it changed; for a hold, as "0:05 → 0:03". */
export const countLabel = (before: number | undefined, after: number, unit: CountUnit): string =>
  before === undefined || before === after
    ? formatCount(after, unit)
    : `${formatCount(before, unit)} → ${formatCount(after, unit)}`;

interface VerdictsProps {
  readonly definition: ExerciseDefinition;
  readonly reps: readonly Rep[] | undefined;
  readonly before: readonly Rep[] | undefined;
  readonly since: Since;
}

interface VerdictChangesProps extends Pick<VerdictsProps, 'definition' | 'reps' | 'before'> {
  readonly onSeek: (seconds: number) => void;
}

/** Number of changed reps that are shown before "Show All". */
const FIRST = 4;

interface CountProps {
  readonly label: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly unit?: CountUnit;
  readonly tone: string;
}

const Count = ({ label, before, after, unit = 'reps', tone }: CountProps): ReactElement => (
  <div>
    <dt className="inscription text-quiet">{label}</dt>
    <dd className={cn('carved text-3xl tabular-nums', tone)}>
      {after === undefined ? '–' : countLabel(before, after, unit)}
    </dd>
  </div>
);

const Sign = ({ after }: RepChange): ReactElement => {
  const [Icon, tone] = after ? (after.valid ? [Check, 'text-gold'] : [X, 'text-clay']) : [Minus, 'text-quiet'];
  return <Icon className={cn('mt-0.5 size-4 shrink-0', tone)} aria-hidden />;
};

interface ChangeProps extends Pick<VerdictChangesProps, 'onSeek'> {
  readonly change: RepChange;
  readonly unit: CountUnit;
}

const Change = ({ change, unit, onSeek }: ChangeProps): ReactElement => {
  const { startMs } = change.after ?? change.before;
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-start gap-2 rounded-stone px-2 py-2.5 text-left text-sm hover:bg-sunken"
        onClick={() => onSeek(startMs / 1000)}
      >
        <Sign {...change} />
        <span className="text-pretty">{changeMessage(change, unit)}</span>
      </button>
    </li>
  );
};

const changesOf = ({ reps, before }: Pick<VerdictChangesProps, 'reps' | 'before'>): readonly RepChange[] =>
  reps && before ? repChanges(before, reps) : [];

/** Counts of one video. Their height is constant, so that videos side by side are aligned. */
export const Verdicts = ({ definition, reps, before: repsBefore, since }: VerdictsProps): ReactElement => {
  const { hold } = definition.robust;
  const unit = countUnitOf(definition);
  const [before, after] = [repsBefore && countJudged(repsBefore, hold), reps && countJudged(reps, hold)];
  const changes = changesOf({ reps, before: repsBefore });
  return (
    <div className="@container">
      <dl className="flex gap-x-8">
        <Count
          label={hold ? t('Longest hold') : t('Valid')}
          before={before?.validReps}
          after={after?.validReps}
          unit={unit}
          tone="text-gold"
        />
        <Count
          label={hold ? t('Form breaks') : t('Invalid')}
          before={before?.invalidReps}
          after={after?.invalidReps}
          tone="text-clay"
        />
      </dl>
      <output className="block min-h-[2lh] text-sm text-quiet @min-[20rem]:min-h-[1lh]">
        {changesMessage(changes.length, since, unit)}
      </output>
    </div>
  );
};

/** List of the reps whose verdict changed. It is below the video, because its height varies. */
export const VerdictChanges = ({ definition, onSeek, ...judged }: VerdictChangesProps): ReactElement | null => {
  const [isAll, setAll] = useState(false);
  const unit = countUnitOf(definition);
  const changes = changesOf(judged);
  if (changes.length === 0) return null;
  const shown = isAll ? changes : changes.slice(0, FIRST);
  return (
    <div className="grid gap-1 border-t pt-3">
      <h4 className="inscription text-quiet">{t('Judged differently')}</h4>
      <ul className="-mx-2">
        {shown.map((change) => (
          <Change key={changeMessage(change, unit)} {...{ change, unit, onSeek }} />
        ))}
      </ul>
      {changes.length > FIRST ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setAll(!isAll)}>
          {isAll ? t('Hide') : t('Show All')}
        </Button>
      ) : null}
    </div>
  );
};
