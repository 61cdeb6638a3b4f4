/**
 * Page /pushup-challenge/create: form to create a challenge (specification S1, sections 2 and 5).
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch, Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import {
  MAX_CHALLENGE_DESCRIPTION,
  MAX_CHALLENGE_NAME,
  USER_CHALLENGE_DEFAULTS,
  DEPTH_DEGREES,
  DEPTH_STANDARD_NAMES,
  NO_EXERCISES,
  LENGTH_UNITS,
  USER_CHALLENGE_TYPES,
} from '@reptemple/contract/challenges/challenge-form';
import { DUEL_HOURS, DUEL_PLACES } from '@reptemple/contract/challenges/challenges';
import { TYPE_LABELS } from '../../../entities/challenge/challenge-setting-labels.ts';
import { repsLabel } from '../../../i18n/count-unit-labels.ts';
import { unitName } from '../../../i18n/locale-formats.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Radio, RadioGroup, CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field, ABOVE_ACTION_BAR, ActionBar } from '../../../ui/form/field.tsx';
import { Input, Textarea, Select } from '../../../ui/form/input.tsx';
import { RestoredNote, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { minutesAndSeconds } from '../../../ui/format/format-duration.ts';
import { PageHead } from '../../../ui/page-header-and-title.tsx';
import { everyWords, spanLabel, KIND_WORDS } from '../challenge-labels-and-filters.ts';
import { ChallengeTypePicture } from '../challenge-type-picture.tsx';
import { exercisesQuery } from '../queries.ts';
import { FormPart, CountingPart, LimitsPart, PeoplePart, useCreateForm } from './create-form-state-and-sections.tsx';
import type { CreateForm } from './create-form-state-and-sections.tsx';
import { settledCount, COUNTS } from './user-challenge-draft.ts';
import type { ChallengeDraft, Count } from './user-challenge-draft.ts';

interface CountFieldProps {
  readonly form: CreateForm;
  readonly name: Count;
  readonly label: string;
}

const CountField = ({ form, name, label }: CountFieldProps): ReactElement => {
  const { onBlur, ...field } = form.register(name);
  return (
    <Field label={label} fault={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          type="number"
          inputMode="numeric"
          step={1}
          min={COUNTS[name].min}
          max={COUNTS[name].max}
          {...control}
          {...field}
          onBlur={(event) => {
            form.settle(name, event.currentTarget.value);
            void onBlur(event);
          }}
        />
      )}
    </Field>
  );
};

interface PartProps {
  readonly form: CreateForm;
}

const UNIT_LABELS = { days: unitName('day'), weeks: unitName('week'), months: unitName('month') } as const;

const UnitSelect = ({
  form,
  name,
  label,
}: PartProps & { readonly name: 'lengthUnit' | 'incrementCadenceUnit'; readonly label: string }): ReactElement => (
  <Field label={label} fault={form.formState.errors[name]?.message}>
    {(control) => (
      <Select {...control} {...form.register(name)}>
        {LENGTH_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_LABELS[unit]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

interface GoalProps extends PartProps {
  readonly isHold: boolean;
}

const Days = ({ form, isHold }: GoalProps): ReactElement => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
    <CountField form={form} name="lengthValue" label={t('Duration')} />
    <UnitSelect form={form} name="lengthUnit" label={t('Duration unit')} />
    <div className="col-span-2 sm:col-span-1">
      <CountField form={form} name="minDailyReps" label={isHold ? `${t('Daily minimum')} (s)` : t('Daily minimum')} />
    </div>
  </div>
);

const Growth = ({ form, isHold }: GoalProps): ReactElement => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
    <div className="col-span-2 sm:col-span-1">
      <CountField form={form} name="incrementValue" label={`${t('Increment')}${isHold ? ' (s)' : ''}`} />
    </div>
    <CountField form={form} name="incrementCadenceValue" label={t('Every')} />
    <UnitSelect form={form} name="incrementCadenceUnit" label={t('Interval unit')} />
  </div>
);

const Duel = ({ form, isHold }: GoalProps): ReactElement => (
  <div className="grid gap-4">
    <p className="text-pretty text-quiet">
      {isHold ? t('Counts the longest hold without a break, in seconds.') : t('Most valid reps in one set wins.')}
    </p>
    <CheckRow {...form.register('hideResultsUntilFinished')}>{t('Hide results until finished')}</CheckRow>
  </div>
);

const useIsHold = (control: Control<ChallengeDraft>): boolean => {
  const { data } = useQuery(exercisesQuery);
  const chosen = useWatch({ control, name: 'exerciseDefinitionId' });
  return data?.exercises.find(({ id }) => id === chosen)?.unit === 'seconds';
};

export const KindPart = ({ form }: PartProps): ReactElement => {
  const type = useWatch({ control: form.control, name: 'type' });
  const isHold = useIsHold(form.control);
  return (
    <FormPart title={t('Type')}>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label={t('Challenge type')} value={value} onValueChange={onChange} className="gap-3">
            {USER_CHALLENGE_TYPES.map((kind) => (
              <Radio key={kind} value={kind}>
                <span className="flex items-center gap-5 py-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{TYPE_LABELS[kind]}</span>
                    <span className="block text-sm text-pretty text-quiet">{KIND_WORDS[kind]}</span>
                  </span>
                  <ChallengeTypePicture kind={kind} className="h-11 w-16 shrink-0 max-[26rem]:hidden" />
                </span>
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      {type === 'duel' ? <Duel form={form} isHold={isHold} /> : <Days form={form} isHold={isHold} />}
      {type === 'progression' ? <Growth form={form} isHold={isHold} /> : null}
    </FormPart>
  );
};

const DEPTH_LABELS = {
  standard: `${t('Standard')}: ${t('{max}° or less', { max: DEPTH_DEGREES.standard })}`,
  record: `${t('Record')}: ${t('{max}° or less', { max: DEPTH_DEGREES.record })}`,
} as const;

const Depth = ({ form }: { readonly form: CreateForm }): ReactElement => (
  <Controller
    control={form.control}
    name="depthStandard"
    render={({ field: { value, onChange } }) => (
      <RadioGroup aria-label={t('Depth')} value={value} onValueChange={onChange} className="sm:grid-cols-2">
        {DEPTH_STANDARD_NAMES.map((standard) => (
          <Radio key={standard} value={standard}>
            {DEPTH_LABELS[standard]}
          </Radio>
        ))}
      </RadioGroup>
    )}
  />
);

/**
 * Returns the hint of the exercise field. If the exercises cannot be loaded, the challenge uses
 * push-ups.
 */
const hintOf = (isFailed: boolean, isEmpty: boolean): string | undefined => {
  if (isFailed) return t('Failed to load exercises. Your challenge will use push-ups.');
  return isEmpty ? NO_EXERCISES : undefined;
};

export const ExercisePart = ({ form }: { readonly form: CreateForm }): ReactElement => {
  const { data, isError, isFetching, refetch } = useQuery(exercisesQuery);
  const exercises = data?.exercises ?? [];
  const chosen = useWatch({ control: form.control, name: 'exerciseDefinitionId' });
  const preset = exercises.find(({ isDefault }) => isDefault);
  const exercise = exercises.find(({ id }) => id === chosen) ?? preset;
  return (
    <FormPart title={t('Exercise')}>
      <Field
        label={t('Exercise')}
        hint={hintOf(isError, data?.exercises.length === 0)}
        fault={form.formState.errors.exerciseDefinitionId?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="exerciseDefinitionId"
            render={({ field: { onChange, onBlur, ref } }) => (
              <Select
                {...control}
                ref={ref}
                value={exercise?.id ?? ''}
                onBlur={onBlur}
                onChange={({ currentTarget }) => onChange(currentTarget.value)}
              >
                {exercise ? null : <option value="">{t('Push-up')}</option>}
                {exercises.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {translateMessage(name)}
                  </option>
                ))}
              </Select>
            )}
          />
        )}
      </Field>
      {isError && !data ? (
        <Button variant="secondary" size="small" className="w-fit" busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      ) : null}
      {exercise?.hasDepthStandards === true ? <Depth form={form} /> : null}
      {exercise?.unit === 'seconds' ? (
        <p className="text-sm text-pretty text-quiet">{t('Counts the longest hold without a break, in seconds.')}</p>
      ) : null}
    </FormPart>
  );
};

const linesOf = (draft: ChallengeDraft, isHold: boolean): readonly string[] => {
  if (draft.type === 'duel') {
    const people = t('{count, plural, one {# participant} other {# participants}}', { count: DUEL_PLACES });
    return [people, t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS })];
  }
  const [length, minimum] = [Number(settledCount(draft.lengthValue)), settledCount(draft.minDailyReps)];
  const goal = t('{count} a day', { count: repsLabel(Number(minimum), isHold ? 'seconds' : 'reps') });
  const lines = [spanLabel(length, draft.lengthUnit), goal];
  if (draft.type === 'accountability') return lines;
  const [growth, cadence] = [settledCount(draft.incrementValue), Number(settledCount(draft.incrementCadenceValue))];
  return [
    ...lines,
    `+${isHold ? minutesAndSeconds(Number(growth)) : growth} ${everyWords(cadence, draft.incrementCadenceUnit)}`,
  ];
};

const Preview = ({ control }: { readonly control: Control<ChallengeDraft> }): ReactElement => {
  const draft = useWatch({ control, compute: (typed: ChallengeDraft) => typed });
  const isHold = useIsHold(control);
  return (
    <Card className="flex overflow-hidden">
      <div aria-hidden className="w-7 shrink-0 border-r fluted" />
      <div className="grid min-w-0 flex-1 gap-4 p-6">
        <p className="inscription text-quiet">{TYPE_LABELS[draft.type]}</p>
        <p className="carved text-2xl wrap-anywhere">{draft.name.trim() || USER_CHALLENGE_DEFAULTS.name}</p>
        <ChallengeTypePicture kind={draft.type} className="h-16 w-24" />
        <ul className="grid gap-1 text-quiet tabular-nums">
          {linesOf(draft, isHold).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
};

const NamePart = ({ form }: { readonly form: CreateForm }): ReactElement => {
  const { register, formState } = form;
  return (
    <FormPart title={t('Name')}>
      <Field label={t('Name')} hint={t('Optional')} fault={formState.errors.name?.message}>
        {(control) => (
          <Input
            autoComplete="off"
            maxLength={MAX_CHALLENGE_NAME}
            placeholder={USER_CHALLENGE_DEFAULTS.name}
            {...control}
            {...register('name')}
          />
        )}
      </Field>
      <Field label={t('Description')} hint={t('Optional')} fault={formState.errors.description?.message}>
        {(control) => <Textarea maxLength={MAX_CHALLENGE_DESCRIPTION} {...control} {...register('description')} />}
      </Field>
    </FormPart>
  );
};

export const CreateScreen = (): ReactElement => {
  const form = useCreateForm();
  return (
    <div className="page py-10 sm:py-14">
      <PageHead title={t('Create Challenge')} lead={t('Starts right away. You’ll get a link to share.')} />
      {form.isRestored ? <RestoredNote onStartOver={form.startOver} /> : null}
      <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <form
          aria-label={t('Create Challenge')}
          noValidate
          className={cn('min-w-0', ABOVE_ACTION_BAR)}
          onSubmit={(event) => void form.submit(event)}
        >
          <NamePart form={form} />
          <KindPart form={form} />
          <ExercisePart form={form} />
          <PeoplePart form={form} />
          <CountingPart form={form} />
          <LimitsPart form={form} />
          <ActionBar className="flex flex-wrap gap-3 max-sm:gap-2">
            <Button type="submit" size="large" busy={form.formState.isSubmitting} className="max-sm:flex-1 max-sm:px-3">
              {t('Create Challenge')}
            </Button>
            <Button asChild size="large" variant="secondary" className="max-sm:px-3">
              <Link to="/challenges">{t('Cancel')}</Link>
            </Button>
          </ActionBar>
        </form>
        <aside aria-label={t('Preview')} className="sticky top-24 max-lg:hidden">
          <Preview control={form.control} />
        </aside>
      </div>
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.forget} />
    </div>
  );
};
