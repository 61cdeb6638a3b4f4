/** Composed components: form parts, query boundaries, findings, command palette. */
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandDialog, CommandField, CommandGroup, CommandList, CommandRow } from '../../ui/overlay/command.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Findings } from '../../entities/recording/findings.tsx';
import { Fold, useFold } from '../../ui/fold.tsx';
import { FormPart } from '../../ui/form/form-part.tsx';
import { LazyBoundary, PartBoundary, QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { PictureUpload } from '../../ui/form/picture-upload.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SortField } from '../../ui/table/sort-field.tsx';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { TimeZoneInput } from '../../ui/form/time-zone-input.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const CHECKS = [
  {
    check: 'limbs',
    outcome: 'passed',
    title: 'Limb lengths',
    words: 'As long all the time.',
    figures: {},
    relatedRecordingId: null,
  },
  {
    check: 'attempt',
    outcome: 'review',
    title: 'Length',
    words: 'Longer than its ticket.',
    figures: {},
    relatedRecordingId: null,
  },
] as const;

const WAITING = { data: undefined, error: null, isFetching: true, refetch: async () => undefined };
const NotArrived = (): ReactElement => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/demo.js');
};
const FAILED = { ...WAITING, error: new Error('The server cannot be reached.'), isFetching: false };

const Folded = (): ReactElement => (
  <Fold {...useFold(false)} title="26 valid reps">
    <p>Shown when it is open.</p>
  </Fold>
);

const Form = (): ReactElement => (
  <FormPart title="Dates" lead="Both are optional.">
    <Field label="Time zone">
      {(control) => <TimeZoneInput {...control} value="Europe/Berlin" onChange={() => undefined} />}
    </Field>
    <SortField
      sorting={{ by: 'reps', direction: 'desc', onSort: () => undefined }}
      choices={[
        { by: 'reps', words: 'Valid Reps' },
        { by: 'name', words: 'Name' },
      ]}
      onTurn={() => undefined}
    />
    <div className="flex items-center gap-4">
      <Button disabled aria-describedby="why-not">
        Save
      </Button>
      <DisabledReason id="why-not" words="Give it a name first." />
    </div>
  </FormPart>
);

const Palette = (): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  return (
    <Specimen name="Palette">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open
      </Button>
      <CommandDialog title="Go to" isOpen={isOpen} onOpenChange={setOpen}>
        <CommandField value={words} onWrite={setWords} placeholder="A page" />
        <CommandList label="Found" nothing="Nothing by that name.">
          <CommandGroup heading="Pages">
            <CommandRow id="one" icon={<Landmark aria-hidden />} note="page" onSelect={() => setOpen(false)}>
              Challenges
            </CommandRow>
          </CommandGroup>
        </CommandList>
      </CommandDialog>
    </Specimen>
  );
};

export const Parts = (): ReactElement => (
  <Chapter title="Parts">
    <Form />
    <Specimen name="Avatar">
      <Avatar name="Ada Lindqvist" picture={null} />
    </Specimen>
    <Specimen name="Picture upload">
      <PictureUpload kind="avatar" label="Upload Picture" upload={() => Promise.resolve()} />
    </Specimen>
    <Specimen name="Fold">
      <Folded />
    </Specimen>
    <Specimen name="Loading and failed">
      <QueryBoundary query={WAITING} skeleton={<Skeleton className="h-24 w-56" />} failed="Failed to load users">
        {() => null}
      </QueryBoundary>
      <QueryBoundary query={FAILED} skeleton={null} failed="Failed to load users">
        {() => null}
      </QueryBoundary>
      <PartBoundary query={WAITING} loading="Loading the checks..." failed="Failed to load the checks.">
        {() => null}
      </PartBoundary>
      <PartBoundary query={FAILED} loading="Loading the checks..." failed="Failed to load the checks.">
        {() => null}
      </PartBoundary>
      <LazyBoundary fallback={<Skeleton className="h-24 w-56" />}>
        <NotArrived />
      </LazyBoundary>
    </Specimen>
    <Specimen name="Findings">
      <Findings checkedAt="2026-10-03T12:00:00.000Z" findings={CHECKS} challenge="push-ups" />
    </Specimen>
    <Palette />
  </Chapter>
);
