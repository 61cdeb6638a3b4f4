/**
 * Sections of the page /design with composed components: form parts, query boundaries, check
 * findings, command palette, messages.
 */
import { Landmark, Medal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { RECORDING_STATUSES } from '@reptemple/contract/recordings/recordings';
import { Findings } from '../../entities/recording/check-findings.tsx';
import { CorrectedBadge, StatusBadge } from '../../entities/recording/status-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, DisabledReason } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Progress } from '../../ui/feedback/progress-bar.tsx';
import { LazyBoundary, PartBoundary, QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton, Spinner } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { Field, FormPart } from '../../ui/form/field.tsx';
import { PictureUpload } from '../../ui/form/picture-upload.tsx';
import { TimeZoneInput } from '../../ui/form/time-zone-input.tsx';
import { RestoredNote } from '../../ui/form/unsaved-guard.tsx';
import {
  CommandDialog,
  CommandField,
  CommandGroup,
  CommandList,
  CommandRow,
} from '../../ui/overlay/command-palette.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { SortField } from '../../ui/table/table-controls.tsx';
import { Chapter, Specimen } from './gallery-section.tsx';

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
        { by: 'reps', label: 'Valid Reps' },
        { by: 'name', label: 'Name' },
      ]}
      onDirectionChange={() => undefined}
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

const TONES = ['neutral', 'outline', 'gold', 'clay', 'ink'] as const;

const Badges = (): ReactElement => (
  <Specimen name="Badges">
    {TONES.map((tone) => (
      <Badge key={tone} tone={tone}>
        <Medal aria-hidden /> <span>{tone}</span>
      </Badge>
    ))}
    {RECORDING_STATUSES.map((status) => (
      <StatusBadge key={status} status={status} />
    ))}
    <CorrectedBadge correctedBy="owner" />
  </Specimen>
);

const Waiting = (): ReactElement => (
  <Specimen name="Spinner, progress, skeleton">
    <Spinner label="Loading your challenge..." />
    <div className="w-56">
      <Progress label="Upload" percent={62} />
    </div>
    <div className="w-56">
      <Progress label="Waiting" percent={null} />
    </div>
    <div className="grid w-56 gap-2">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-56" />
    </div>
  </Specimen>
);

const Toasts = (): ReactElement => (
  <Specimen name="Toast (F8, swipe right)">
    <Button variant="secondary" onClick={() => toast({ title: 'Already registered!', description: 'Neutral.' })}>
      Neutral
    </Button>
    <Button variant="secondary" onClick={() => toast({ title: 'Success!', tone: 'success' })}>
      Success
    </Button>
    <Button variant="secondary" onClick={() => errorToast('Something went wrong. Please try again.')}>
      Error
    </Button>
  </Specimen>
);

const Overlays = (): ReactElement => {
  const [open, setOpen] = useState<'confirm' | 'drawer'>();
  const close = (): void => setOpen(undefined);
  return (
    <Specimen name="Dialog, confirmation, drawer, menu">
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">Dialog</Button>
        </DialogTrigger>
        <DialogContent title="Record Again?" description="You have recorded here before.">
          <p>Only the best one counts.</p>
        </DialogContent>
      </Dialog>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirmation
      </Button>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Delete Challenge"
        description="This action cannot be undone."
        confirm="Delete"
        onConfirm={close}
      />
      <Button variant="secondary" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Ada Lovelace" description="ada@example.org">
        <p>Everything about one person.</p>
      </Drawer>
      <Menu label="Actions: Strict Push-Ups">
        <MenuHeading>Strict Push-Ups</MenuHeading>
        <MenuItem onSelect={() => toast({ title: 'Edit' })}>Edit</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => toast({ title: 'Delete' })}>
          Delete
        </MenuItem>
      </Menu>
    </Specimen>
  );
};

export const Messages = (): ReactElement => (
  <Chapter title="Messages">
    <Badges />
    <Waiting />
    <Toasts />
    <Overlays />
    <div className="grid gap-5 md:grid-cols-2">
      <Card className="p-6">
        <CardTitle as="h3">A slab</CardTitle>
        <p className="mt-2 text-quiet">A surface with an edge.</p>
      </Card>
      <div className="over-picture bg-ground p-6 text-ink">
        <p className="font-semibold">Over a picture it is always dark.</p>
        <p className="text-quiet">Whatever the page’s theme.</p>
      </div>
    </div>
    <RestoredNote onStartOver={() => toast({ title: 'Start Over' })} />
    <Notice icon={<Landmark aria-hidden />} title="No challenges yet" action={<Button>Create Challenge</Button>}>
      Empty: one sentence, one way on.
    </Notice>
    <Notice icon={<TriangleAlert aria-hidden />} title="Something went wrong" action={<Button>Try Again</Button>}>
      Broken: the reason, one way on.
    </Notice>
  </Chapter>
);
