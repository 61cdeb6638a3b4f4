/** What a campaign is called, where it is found, which challenge it leads to, and when. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { ZoneOptions } from '../../../ui/zone-options.tsx';
import { challengesQuery } from '../admin/queries.ts';
import type { HeadField } from './draft.ts';
import { LineField, TextField } from './fields.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

interface PartProps {
  readonly form: CampaignFormState;
  /** The challenge it leads to now, for when it is not among those found. */
  readonly challengeName: string | undefined;
}

/** The contract's names of what stands in one field here. */
const FIELDS: Partial<Readonly<Record<HeadField, string>>> = {
  start: 'window.start',
  end: 'window.end',
  timeZone: 'window.timeZone',
  partnerLine: 'partner.line',
  partnerLabel: 'partner.label',
  partnerUrl: 'partner.url',
};

const bound = (form: CampaignFormState, field: HeadField) => ({
  value: form.draft[field],
  fault: form.faults[FIELDS[field] ?? field],
  onChange: (value: string): void => form.change({ [field]: value }),
});

const ChallengeField = ({ form, challengeName }: PartProps): ReactElement => {
  const [search, setSearch] = useState('');
  // Letters come faster than answers.
  const { data } = useQuery({ ...challengesQuery(useDeferredValue(search)), placeholderData: keepPreviousData });
  const { value, fault } = bound(form, 'challengeId');
  const found = data?.rows ?? [];
  // Its days are the page's days: both are counted in the same zone.
  const choose = (challengeId: string): void => {
    const { timeZone = form.draft.timeZone } = found.find(({ id }) => id === challengeId) ?? {};
    form.change({ challengeId, timeZone });
  };
  const isListed = value === '' || found.some(({ id }) => id === value);
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label="Challenge" fault={fault}>
        {(control) => (
          <Select {...control} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">None yet: the page says Coming Soon!</option>
            {isListed ? null : <option value={value}>{challengeName ?? 'The challenge chosen before'}</option>}
            {found.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Input
        type="search"
        aria-label="Find a challenge"
        placeholder="Find a challenge"
        value={search}
        // Enter looks, and saves nothing.
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    </div>
  );
};

export const HeadPart = ({ form, challengeName }: PartProps): ReactElement => (
  <FormPart title="Page" lead="Its address, and what people and chats see of it first.">
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label="Title" hint="In the browser’s tab and in previews." {...bound(form, 'title')} />
      <LineField label="Path" hint={`${location.host}/${form.draft.path}`} {...bound(form, 'path')} />
    </div>
    <LineField label="Tagline" {...bound(form, 'tagline')} />
    <TextField label="Description" hint="For chats and search engines." {...bound(form, 'description')} />
    <ChallengeField form={form} challengeName={challengeName} />
  </FormPart>
);

export const WindowPart = ({ form }: Pick<PartProps, 'form'>): ReactElement => (
  <FormPart title="Days" lead="Shown below the title, and what personal progress is counted over.">
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label="First day" type="date" {...bound(form, 'start')} />
      <LineField label="Last day" type="date" {...bound(form, 'end')} />
    </div>
    <Field label="Time zone" fault={form.faults['window.timeZone']}>
      {(control) => (
        <Select
          {...control}
          value={form.draft.timeZone}
          onChange={({ currentTarget }) => form.change({ timeZone: currentTarget.value })}
        >
          <ZoneOptions current={form.draft.timeZone} />
        </Select>
      )}
    </Field>
  </FormPart>
);

export const PartnerPart = ({ form }: Pick<PartProps, 'form'>): ReactElement => (
  <FormPart title="Partner" lead="Optional: who it is run with. Their site opens in a new tab.">
    <LineField label="Line, such as In partnership with …" {...bound(form, 'partnerLine')} />
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <LineField label="Button" {...bound(form, 'partnerLabel')} />
      <LineField label="Address" type="url" {...bound(form, 'partnerUrl')} />
    </div>
  </FormPart>
);
