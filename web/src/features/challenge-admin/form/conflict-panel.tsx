/** Shows both versions after an edit conflict, with a choice per field. */
import { useQuery } from '@tanstack/react-query';
import { GitMerge } from 'lucide-react';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { exercisesQuery } from '../queries.ts';
import { type Choices, type Difference, mergedOf } from './conflict.ts';
import type { ChallengeDraft } from './challenge-draft.ts';
import { FIELD_LABELS, valueLabel } from './field-words.ts';
import type { Conflict } from './use-challenge-form.ts';

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
          <span className="block text-sm text-quiet">{t('Yours')}</span>
          <span className="wrap-anywhere">{valueLabel(field, mine, exercises)}</span>
        </Radio>
        <Radio value="theirs">
          <span className="block text-sm text-quiet">{t('Theirs')}</span>
          <span className="wrap-anywhere">{valueLabel(field, theirs, exercises)}</span>
        </Radio>
      </RadioGroup>
    </div>
  );
};

/** Focuses the panel when it appears. */
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
          <span>{t('Somebody else was quicker')}</span>
        </CardTitle>
        <p className="mt-2 text-pretty text-quiet">
          {`${message} ${t('Your changes are still here.')} ${differences.length > 0 ? t('Choose what is kept of each.') : t('You both wrote the same.')}`}
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
          {t('Save These Choices')}
        </Button>
      </div>
    </section>
  );
};
