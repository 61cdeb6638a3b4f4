/** Name, type and exercise of the challenge. */
import {
  CHALLENGE_TYPES,
  DEPTH_DEGREES,
  DEPTH_STANDARD_NAMES,
  MAX_CHALLENGE_DESCRIPTION,
  MAX_CHALLENGE_NAME,
  NO_EXERCISES,
} from '@reptemple/contract/challenges/challenge-form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { exercisesQuery } from '../queries.ts';
import { TYPE_LABELS } from '../table-columns.ts';
import { BoundInput, BoundSelect, FIELD_LABELS } from './rules-part.tsx';
import type { FormProps } from './rules-part.tsx';
import { FormPart } from '../../../ui/form/form-part.tsx';

const TYPE_WORDS = {
  daily: t('One or more sessions a day. Your best one counts.'),
  accountability: t('Reach a set number each day and build a streak.'),
  progression: t('The daily minimum grows over time.'),
  duel: t('One on one. The 72-hour clock starts when the first person joins.'),
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
        // Type "daily" also sets the daily flag.
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
            {isMissing ? NO_EXERCISES : t('Choose an exercise')}
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

/** Returns true if the exercise with this id counts seconds of a hold. */
export const useIsHold = (exerciseId: string): boolean => {
  const { data } = useQuery(exercisesQuery);
  return data?.exercises.find(({ id }) => id === exerciseId)?.unit === 'seconds';
};

/** Only push-ups have several depth standards. An exercise that is held gets a note instead. */
const DepthField = ({ form }: FormProps): ReactElement | null => {
  const { data } = useQuery(exercisesQuery);
  const exercise = data?.exercises.find(({ id }) => id === form.draft.exerciseDefinitionId);
  if (exercise?.unit === 'seconds') {
    return (
      <p className="text-sm text-pretty text-quiet">
        {t('Counts the longest hold without a break, in seconds.')}
      </p>
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

export const AboutPart = ({ form }: FormProps): ReactElement => (
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
