/** Yes or no to a correction, with the reason its owner reads. */
import { MAX_REASON_LENGTH, type CorrectionRow } from '@reptemple/contract/corrections';
import { countsWords } from '@reptemple/contract/recordings';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { type Decision, useDecide } from './queries.ts';

const DECIDED: Readonly<Record<Decision['decision'], string>> = {
  accept: 'The correction ranks now.',
  refuse: 'The counted result stays.',
};

const Evidence = ({ challengeId, recordingId }: CorrectionRow): ReactElement => (
  <Link
    to="/challenge/$challenge/recording/$recording"
    params={{ challenge: challengeId, recording: recordingId }}
    target="_blank"
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    Look at the video and every rep
  </Link>
);

interface DecideDialogProps {
  readonly row: CorrectionRow;
  readonly onClose: () => void;
}

export const DecideDialog = ({ row, onClose }: DecideDialogProps): ReactElement => {
  const [reason, setReason] = useState('');
  const deciding = useDecide();
  const decide = (decision: Decision['decision']): void =>
    deciding.mutate(
      { correction: row.id, decision, reason },
      {
        onSuccess: () => {
          toast({ title: 'Success!', description: DECIDED[decision], tone: 'success' });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  const shared = { busy: deciding.isPending, disabled: reason.trim() === '' } as const;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={`Correction of ${row.name}`}
        description={`Counted: ${countsWords(row.current)}. Wanted: ${countsWords(row.wanted)}.`}
      >
        <Evidence {...row} />
        <Field label="Reason" hint="Its owner reads it.">
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex gap-3 max-sm:flex-col sm:justify-end">
          <Button variant="secondary" {...shared} onClick={() => decide('refuse')}>
            Refuse
          </Button>
          <Button {...shared} onClick={() => decide('accept')}>
            Accept
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};
