/**
 * Admin's form to create or edit a challenge, with the panel for edit conflicts (specification S1,
 * sections 2 and 5).
 */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, GitMerge } from 'lucide-react';
import { useId, useRef, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import {
  CHALLENGE_TYPES,
  DEPTH_DEGREES,
  DEPTH_STANDARD_NAMES,
  MAX_CHALLENGE_DESCRIPTION,
  MAX_CHALLENGE_NAME,
  NO_EXERCISES,
} from '@reptemple/contract/challenges/challenge-form';
import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import { TYPE_LABELS } from '../../../entities/challenge/challenge-setting-labels.ts';
import { repsUnit } from '../../../i18n/count-unit-labels.ts';
import { unitName } from '../../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Radio, RadioGroup } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field, FormPart, ABOVE_ACTION_BAR, ActionBar } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { TimeZoneInput } from '../../../ui/form/time-zone-input.tsx';
import { RestoredNote, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { exercisesQuery } from '../queries.ts';
import { partsOf } from './admin-challenge-draft.ts';
import type { ChallengeDraft } from './admin-challenge-draft.ts';
import { ChallengePreview } from './challenge-preview.tsx';
import type { RenderCard } from './challenge-preview.tsx';
import {
  BoundInput,
  BoundSelect,
  FIELD_LABELS,
  BoundNumber,
  optionsOf,
  AccessPart,
  RulesPart,
  UNIT_LABELS,
  valueLabel,
} from './form-fields-and-rule-sections.tsx';
import type { FormProps } from './form-fields-and-rule-sections.tsx';
import { forget, useChallengeForm, mergedOf } from './use-challenge-form.ts';
import type { Memory, Conflict, Choices, Difference } from './use-challenge-form.ts';

const TYPE_WORDS = {
  daily: t('One or more sessions a day. Your best one counts.'),
  accountability: t('Reach a set number each day and build a streak.'),
  progression: t('The daily minimum grows over time.'),
  duel: t('One on one. The {DUEL_HOURS}-hour clock starts when the first person joins.', { DUEL_HOURS }),
} as const satisfies Record<(typeof CHALLENGE_TYPES)[number], string>;

const TypeField = ({ form }: FormProps): ReactElement => {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {FIELD_LABELS.type}
      </p>
      <RadioGroup
        aria-labelledby={id}
        className="sm:grid-cols-2"
        value={form.draft.type}
        // Choosing the type "daily" also sets the daily flag. Any other type clears it.
        onValueChange={(type) => form.change({ type, isDaily: type === 'daily' })}
      >
        {CHALLENGE_TYPES.map((type) => (
          <Radio key={type} value={type}>
            <span>{TYPE_LABELS[type]}</span>
            <span className="block text-sm text-quiet">{TYPE_WORDS[type]}</span>
          </Radio>
        ))}
      </RadioGroup>
    </div>
  );
};

const ExerciseField = ({ form }: FormProps): ReactElement => {
  const { data, isError, isFetching, refetch } = useQuery(exercisesQuery);
  const exercises = data?.exercises ?? [];
  const isMissing = data !== undefined && exercises.length === 0;
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <BoundSelect
          form={form}
          field="exerciseDefinitionId"
          disabled={exercises.length === 0}
          hint={isMissing ? NO_EXERCISES : undefined}
        >
          <option value="" disabled>
            {isMissing ? NO_EXERCISES : t('Choose one')}
          </option>
          {exercises.map(({ id, name }) => (
            <option key={id} value={id}>
              {translateMessage(name)}
            </option>
          ))}
        </BoundSelect>
      </div>
      {isError ? (
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      ) : null}
    </div>
  );
};

const useIsHold = (exerciseId: string): boolean => {
  const { data } = useQuery(exercisesQuery);
  return data?.exercises.find(({ id }) => id === exerciseId)?.unit === 'seconds';
};

const DepthField = ({ form }: FormProps): ReactElement | null => {
  const { data } = useQuery(exercisesQuery);
  const exercise = data?.exercises.find(({ id }) => id === form.draft.exerciseDefinitionId);
  if (exercise?.unit === 'seconds') {
    return (
      <p className="text-sm text-pretty text-quiet">{t('Counts the longest hold without a break, in seconds.')}</p>
    );
  }
  if (!exercise?.hasDepthStandards) return null;
  return (
    <BoundSelect form={form} field="depthStandard">
      {DEPTH_STANDARD_NAMES.map((standard) => (
        <option key={standard} value={standard}>
          {`${standard === 'standard' ? t('Standard') : t('Record')}: ${t('{max}° or less', { max: DEPTH_DEGREES[standard] })}`}
        </option>
      ))}
    </BoundSelect>
  );
};

const AboutPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Challenge')}>
    <BoundInput form={form} field="name" maxLength={MAX_CHALLENGE_NAME} />
    <Field label={FIELD_LABELS.description} fault={form.faults.description}>
      {(control) => (
        <Textarea
          {...control}
          maxLength={MAX_CHALLENGE_DESCRIPTION}
          value={form.draft.description}
          onChange={({ currentTarget }) => form.change({ description: currentTarget.value })}
        />
      )}
    </Field>
    <TypeField form={form} />
    <ExerciseField form={form} />
    <DepthField form={form} />
  </FormPart>
);

interface DifferenceRowProps {
  readonly difference: Difference;
  readonly exercises: Readonly<Record<string, string>>;
  readonly chosen: 'mine' | 'theirs';
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

const DifferenceRow = ({ difference, exercises, chosen, onChoose }: DifferenceRowProps): ReactElement => {
  const { field, mine, theirs } = difference;
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} className="inscription text-quiet">
        {FIELD_LABELS[field]}
      </p>
      <RadioGroup
        aria-labelledby={id}
        className="sm:grid-cols-2"
        value={chosen}
        onValueChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      >
        <Radio value="mine">
          <span className="block text-sm text-quiet">{t('Keep Mine')}</span>
          <span className="wrap-anywhere">{valueLabel(field, mine, exercises)}</span>
        </Radio>
        <Radio value="theirs">
          <span className="block text-sm text-quiet">{t('Take Theirs')}</span>
          <span className="wrap-anywhere">{valueLabel(field, theirs, exercises)}</span>
        </Radio>
      </RadioGroup>
    </div>
  );
};

const useArrival = () => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return panel;
};

interface ConflictPanelProps {
  readonly conflict: Conflict;
  readonly mine: ChallengeDraft;
  readonly isBusy: boolean;
  readonly onSettle: (draft: ChallengeDraft) => void;
}

export const ConflictPanel = ({ conflict, mine, isBusy, onSettle }: ConflictPanelProps): ReactElement => {
  const { data } = useQuery(exercisesQuery);
  const exercises = Object.fromEntries((data?.exercises ?? []).map(({ id, name }) => [id, name]));
  const [choices, setChoices] = useState<Choices>({});
  const panel = useArrival();
  const id = useId();
  const { differences, message } = conflict;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 grid scroll-mt-24 gap-5 rounded-stone border border-l-4 border-l-clay bg-surface p-5 shadow-lifted sm:p-7"
    >
      <div>
        <CardTitle id={id} className="flex items-center gap-3">
          <GitMerge aria-hidden className="size-5 shrink-0 text-clay" />
          <span>{t('Someone else saved first')}</span>
        </CardTitle>
        <p className="mt-2 text-pretty text-quiet">
          {`${message} ${t('Your changes are still here.')} ${differences.length > 0 ? t('Choose which version to keep.') : t('Both versions are the same.')}`}
        </p>
      </div>
      {differences.map((difference) => (
        <DifferenceRow
          key={difference.field}
          difference={difference}
          exercises={exercises}
          chosen={choices[difference.field] ?? difference.suggestion}
          onChoose={(choice) => setChoices({ ...choices, [difference.field]: choice })}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => onSettle(mergedOf(mine, differences, choices))}>
          {t('Save')}
        </Button>
      </div>
    </section>
  );
};

const ZoneField = ({ form }: FormProps): ReactElement => (
  <Field
    label={FIELD_LABELS.timeZone}
    hint={t('Days, streaks and dates use this time zone.')}
    fault={form.faults.timeZone}
  >
    {(control) => (
      <TimeZoneInput {...control} value={form.draft.timeZone} onChange={(timeZone) => form.change({ timeZone })} />
    )}
  </Field>
);

interface GoalProps extends FormProps {
  readonly isHold: boolean;
}

const GoalFields = ({ form, isHold }: GoalProps): ReactElement => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundNumber
        form={form}
        field="lengthValue"
        hint={t('Without an end date, it ends this long after it starts.')}
      />
      <BoundSelect form={form} field="lengthUnit">
        {optionsOf(UNIT_LABELS)}
      </BoundSelect>
    </div>
    <BoundNumber
      form={form}
      field="minDailyReps"
      {...(isHold && { label: t('Daily minimum'), unit: unitName('second') })}
    />
  </>
);

const IncrementFields = ({ form, isHold }: GoalProps): ReactElement => (
  <div className="grid items-start gap-5 sm:grid-cols-3">
    <BoundNumber form={form} field="incrementValue" unit={isHold ? unitName('second') : repsUnit(null, 'reps')} />
    <BoundNumber form={form} field="incrementCadenceValue" />
    <BoundSelect form={form} field="incrementCadenceUnit">
      {optionsOf(UNIT_LABELS)}
    </BoundSelect>
  </div>
);

export const DatesPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Dates')} lead={t('Optional. Without dates, the challenge is always open.')}>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundInput form={form} field="startDay" type="date" />
      <BoundInput form={form} field="endDay" type="date" />
    </div>
    <ZoneField form={form} />
  </FormPart>
);

export const GoalPart = ({ form }: FormProps): ReactElement | null => {
  const isHold = useIsHold(form.draft.exerciseDefinitionId);
  const { hasGoal, hasIncrement } = partsOf(form.draft.type);
  if (!hasGoal) return null;
  return (
    <FormPart title={t('Goals')}>
      <GoalFields form={form} isHold={isHold} />
      {hasIncrement ? <IncrementFields form={form} isHold={isHold} /> : null}
    </FormPart>
  );
};

const LIST = '/admin/challenges';

const SaveBar = ({ form, label }: FormProps & { readonly label: string }): ReactElement => (
  <ActionBar className="mt-2">
    {form.problem ? (
      <p role="alert" className="mb-3 flex items-center gap-2 text-sm font-medium text-clay">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span>{form.problem}</span>
      </p>
    ) : null}
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="large" className="max-sm:flex-1 max-sm:px-4" busy={form.isBusy}>
        {label}
      </Button>
      <Button asChild variant="secondary" size="large" className="max-sm:px-5">
        <Link to={LIST}>{t('Cancel')}</Link>
      </Button>
      <output className="text-sm text-quiet max-sm:sr-only">
        {form.isDirty ? t('You have unsaved changes.') : ''}
      </output>
    </div>
  </ActionBar>
);

interface ChallengeFormProps {
  readonly beginning: Memory;
  readonly label: string;
  readonly renderCard: RenderCard;
}

export const ChallengeForm = ({ beginning, label, renderCard }: ChallengeFormProps): ReactElement => {
  const navigate = useNavigate();
  const id = beginning.saved?.id;
  const element = useRef<HTMLFormElement>(null);
  const form = useChallengeForm(
    beginning,
    element,
    (created) => void navigate({ to: LIST, search: created ? { created } : {}, ignoreBlocker: true }),
  );
  const { conflict } = form;
  return (
    <>
      {form.isRestored && !conflict ? <RestoredNote onStartOver={form.startOver} /> : null}
      {conflict ? (
        <ConflictPanel
          key={conflict.theirs.updatedAt}
          conflict={conflict}
          mine={form.draft}
          isBusy={form.isBusy}
          onSettle={(draft) => void form.settle(draft, conflict.theirs)}
        />
      ) : null}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <form
          ref={element}
          noValidate
          aria-label={t('Challenge')}
          className={cn('grid gap-8', ABOVE_ACTION_BAR)}
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <AboutPart form={form} />
          <DatesPart form={form} />
          <GoalPart form={form} />
          <RulesPart form={form} />
          <AccessPart form={form} />
          <SaveBar form={form} label={label} />
        </form>
        <div className="max-xl:order-first">
          <ChallengePreview draft={form.draft} renderCard={renderCard} />
        </div>
      </div>
      <UnsavedGuard isDirty={form.isDirty} onLeave={() => forget(id)} />
    </>
  );
};
