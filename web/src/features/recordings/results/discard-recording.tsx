/** An attempt nobody wants to submit: gone for good, so it is asked twice. */
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../ui/dialog.tsx';

export const DiscardRecording = ({ onDiscard }: { readonly onDiscard: () => void }): ReactElement => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="quiet" size="large" className="px-4">
        <Trash2 aria-hidden /> Discard
      </Button>
    </DialogTrigger>
    <DialogContent
      title="Discard this recording?"
      description="Its reps and its video are deleted from this device and cannot be brought back."
    >
      <div className="grid gap-3">
        <DialogClose asChild>
          <Button size="large">Keep It</Button>
        </DialogClose>
        <Button size="large" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </DialogContent>
  </Dialog>
);
