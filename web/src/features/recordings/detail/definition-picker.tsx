/**
 * Lets admins view the recording with another definition (specification S2, section 6). Stores
 * nothing.
 */
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FailedPart } from '../../../ui/feedback/part-boundary.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { definitionsQuery } from './queries.ts';

interface DefinitionPickerProps {
  readonly chosen: string | undefined;
  /** True during a rerun, which uses the recording's own definition. */
  readonly isDisabled: boolean;
  readonly onChoose: (definitionId: string | undefined) => void;
}

const HINTS = {
  open: t('View only. Nothing is saved.'),
  rerunning: t('Not available during a rerun, which uses the recording’s own definition.'),
} as const;

export const DefinitionPicker = ({ chosen, isDisabled, onChoose }: DefinitionPickerProps): ReactElement => {
  const query = useQuery(definitionsQuery);
  const definitions = query.data?.definitions.filter(({ isUnfinished }) => !isUnfinished) ?? [];
  const name = definitions.find(({ id }) => id === chosen)?.name;
  if (query.error) return <FailedPart query={query} failed={t('Failed to load exercise definitions')} />;
  return (
    <div className="grid gap-2">
      <Field label={t('Exercise definition')} hint={isDisabled ? HINTS.rerunning : HINTS.open}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ''}
            disabled={isDisabled}
            onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
          >
            <option value="">{t('As recorded')}</option>
            {definitions.map((definition) => (
              <option key={definition.id} value={definition.id}>
                {definition.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <output className="flex items-start gap-2 text-sm empty:hidden">
        {name === undefined ? null : (
          <>
            <Eye className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>{t('Shown as {name}, only for you. The recording’s result doesn’t change.', { name })}</span>
          </>
        )}
      </output>
    </div>
  );
};
