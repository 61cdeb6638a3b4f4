/** Statuses, results, loading states, and overlays. */
import { RECORDING_STATUSES } from '@reptemple/contract/recordings/recordings';
import { Landmark, Medal, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/overlay/dialog.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { RestoredNote } from '../../ui/form/restored-note.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { CorrectedBadge, StatusBadge } from '../../entities/recording/status-badge.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { Chapter, Specimen } from './specimen.tsx';

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
      <Menu label="Actions for Strict Push-Ups">
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
        <p className="font-semibold">Over a picture it is always night.</p>
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
