/** Buttons, inputs and selects. */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FilterSelect } from '../../ui/table/filter-row.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Radio, RadioGroup } from '../../ui/form/radio-group.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = ['small', 'normal', 'large'] as const;
const WORDS = { draft: 'Draft', published: 'Published' } as const;

const Buttons = (): ReactElement => (
  <Specimen name="Button">
    {VARIANTS.map((variant) => (
      <div key={variant} className="flex flex-wrap items-center gap-3">
        {SIZES.map((size) => (
          <Button key={size} variant={variant} size={size}>
            {variant === 'danger' ? <Trash2 aria-hidden /> : <Plus aria-hidden />}
            <span>{variant}</span>
          </Button>
        ))}
        <Button variant={variant} disabled>
          disabled
        </Button>
        <Button variant={variant} busy>
          busy
        </Button>
        <Button variant={variant} size="icon" aria-label={`${variant}, as an icon`}>
          <Plus aria-hidden />
        </Button>
      </div>
    ))}
  </Specimen>
);

const Fields = (): ReactElement => (
  <div className="grid gap-6 sm:grid-cols-2">
    <Field label="Name" hint="As it stands on the leaderboard.">
      {(control) => <Input {...control} defaultValue="Ada" />}
    </Field>
    <Field label="Email" fault="Please enter your email address.">
      {(control) => <Input {...control} placeholder="you@example.org" />}
    </Field>
    <Field label="Off">{(control) => <Input {...control} disabled defaultValue="Cannot be changed" />}</Field>
    <Field label="Exercise">
      {(control) => (
        <Select {...control}>
          <option>Push-up</option>
          <option>Squat</option>
        </Select>
      )}
    </Field>
    <Field label="Description">{(control) => <Textarea {...control} rows={3} defaultValue="Thirty days." />}</Field>
    <CopyField label="Link" value="https://reptemple.example/challenge/push-ups" />
    <SearchField label="Search" value="" onSearch={() => undefined} />
    <FilterSelect
      label="State"
      choices={['draft', 'published']}
      words={WORDS}
      value="draft"
      onChoose={() => undefined}
    />
  </div>
);

const Choices = (): ReactElement => {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Specimen name="Radio, check, switch">
        <RadioGroup defaultValue="female" aria-label="Gender" className="w-64">
          <Radio value="female">Female</Radio>
          <Radio value="male">Male</Radio>
        </RadioGroup>
        <div className="grid w-64 gap-2">
          <CheckRow defaultChecked>Ticked</CheckRow>
          <CheckRow>Not ticked</CheckRow>
        </div>
        <Switch label="Active" checked={isOn} onCheckedChange={setOn} />
        <Switch label="Hidden" checked={!isOn} onCheckedChange={(on) => setOn(!on)} />
        <Switch label="Off for good" disabled />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs defaultValue="all" className="w-full">
          <TabList aria-label="Whose recordings">
            <Tab value="all">All Recordings</Tab>
            <Tab value="male">Male Leaderboard</Tab>
          </TabList>
          <TabPanel value="all" className="pt-4">
            Everybody.
          </TabPanel>
          <TabPanel value="male" className="pt-4">
            Men.
          </TabPanel>
        </Tabs>
      </Specimen>
    </>
  );
};

export const Controls = (): ReactElement => (
  <Chapter title="Controls">
    <Buttons />
    <Fields />
    <Choices />
  </Chapter>
);
