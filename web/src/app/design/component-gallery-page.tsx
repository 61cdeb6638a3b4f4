/**
 * Page /design, in development only. Shows the components of ui/ in all their states, in the
 * current theme.
 */
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { ActivityCalendar } from '../../ui/chart/activity-calendar.tsx';
import { HiddenFigure } from '../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { FiguresTable } from '../../ui/chart/chart-values-table.tsx';
import { cn } from '../../ui/class-names.ts';
import { CheckRow, Radio, RadioGroup, Switch } from '../../ui/form/checkbox-radio-switch.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, SearchField, Select, Textarea } from '../../ui/form/input.tsx';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { DataTable, TableSkeleton } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { FilterSelect, Pager } from '../../ui/table/table-controls.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Messages, Parts } from './gallery-of-composed-components.tsx';
import { Chapter, Specimen } from './gallery-section.tsx';

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

const Controls = (): ReactElement => (
  <Chapter title="Controls">
    <Buttons />
    <Fields />
    <Choices />
  </Chapter>
);

interface Row {
  readonly name: string;
  readonly reps: number;
}

const ROWS: readonly Row[] = [
  { name: 'Ada Lovelace', reps: 42 },
  { name: 'Grace Hopper', reps: 37 },
];
const COLUMNS: readonly Column<Row>[] = [
  { title: 'Name', kind: 'lead', cell: ({ name }) => name, sort: 'name' },
  { title: 'Valid Reps', kind: 'value', cell: ({ reps }) => reps, sort: 'reps' },
];
const DAYS = [
  { day: '2026-10-02', count: 12 },
  { day: '2026-10-03', count: 30 },
  { day: '2026-10-09', count: 51 },
] as const;

const Table = (): ReactElement => {
  const [by, setBy] = useState('reps');
  return (
    <DataTable
      caption="Recordings"
      columns={COLUMNS}
      rows={ROWS}
      keyOf={({ name }) => name}
      sorting={{ by, direction: 'desc', onSort: setBy }}
    />
  );
};

const Data = (): ReactElement => {
  const [page, setPage] = useState(2);
  return (
    <Chapter title="Figures">
      <Table />
      <TableSkeleton label="Loading recordings" rows={2} />
      <Pager page={page} pageSize={25} total={131} onPage={setPage} />
      <div className="grid gap-6 md:grid-cols-2">
        <DescriptionList
          facts={[
            ['Duration', '1:04'],
            ['Valid Reps', 42],
            ['Hidden until the end', <HiddenFigure key="hidden" words="Hidden until the end" />],
          ]}
        />
        <FiguresTable caption="Angles" titles={['Rep', 'Bottom', 'Top']} rows={[['1', '92°', '168°']]} />
      </div>
      <Specimen name="Activity calendar">
        <div className="w-full">
          <ActivityCalendar
            label="October"
            from="2026-10-01"
            to="2026-10-31"
            days={DAYS}
            most={51}
            words={({ day, count }) => `${day}: ${count}`}
          />
        </div>
      </Specimen>
    </Chapter>
  );
};

const GROUNDS = ['bg-ground', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-gold-wash', 'bg-clay-wash'] as const;
const INKS = ['text-ink', 'text-quiet', 'text-gold', 'text-clay', 'text-silver', 'text-bronze'] as const;
const EDGES = ['border-line', 'border-edge', 'border-ink', 'border-focus', 'border-gold-bright'] as const;

const Grounds = (): ReactElement => (
  <>
    {GROUNDS.map((ground) => (
      <div key={ground} className={cn('w-56 rounded-stone border p-4', ground)}>
        <p className="mb-2 font-mono text-xs">{ground}</p>
        {INKS.map((ink) => (
          <p key={ink} className={ink}>
            {`${ink.slice('text-'.length)} 0123`}
          </p>
        ))}
      </div>
    ))}
  </>
);

const Edges = (): ReactElement => (
  <>
    {EDGES.map((edge) => (
      <div key={edge} className={cn('w-40 rounded-stone border-2 p-3 font-mono text-xs', edge)}>
        {edge}
      </div>
    ))}
    <div className="h-10 w-40 border-y fluted" />
    <div className="w-40 rounded-stone bg-surface p-3 text-xs shadow-lifted">shadow-lifted</div>
    <div className="w-40 rounded-stone bg-raised p-3 text-xs shadow-floating">shadow-floating</div>
  </>
);

const Letters = (): ReactElement => (
  <div className="grid gap-3">
    <p className="carved text-5xl sm:text-7xl">Carved in stone</p>
    <p className="carved text-3xl">A page’s name</p>
    <p className="carved text-xl">A chapter’s name</p>
    <p className="inscription text-quiet">An inscription</p>
    <p className="max-w-xl text-pretty">
      Everything else is set in Inter: short sentences, one thing at a time, measured for a person who reads on a phone.
    </p>
    <p className="max-w-xl text-sm text-quiet">Quieter and smaller, for what only some people want to know.</p>
    <p className="text-6xl font-light tracking-tight tabular-nums">1,024 reps</p>
  </div>
);

const Foundations = (): ReactElement => (
  <Chapter title="Colour and type">
    <Specimen name="Inks on grounds">
      <Grounds />
    </Specimen>
    <Specimen name="Edges, flutes, shadows">
      <Edges />
    </Specimen>
    <Specimen name="Letters">
      <Letters />
    </Specimen>
  </Chapter>
);

export const DesignPage = (): ReactElement => (
  <div className="page py-12">
    <PageHead title="Design" lead="Tokens, letters, and every component in its states." />
    <Foundations />
    <Controls />
    <Messages />
    <Data />
    <Parts />
  </div>
);
