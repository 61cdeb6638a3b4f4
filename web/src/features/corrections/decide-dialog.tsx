/** Dialog to accept or reject a correction, with a reason for its owner. */
import { MAX_REASON_LENGTH, type CorrectionRow } from '@reptemple/contract/recordings/corrections';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type RefObject, useId } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { countsLabel } from '../../i18n/counts-words.ts';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useKeptLabel } from '../../ui/storage/text-draft.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { DisabledReason } from '../../ui/feedback/disabled-reason.tsx';
import { type Decision, useDecide } from './queries.ts';

const DECIDED: Readonly<Record<Decision['decision'], string>> = {
  accept: t('The correction ranks now.'),
  refuse: t('The counted result stays.'),
};

const Evidence = ({ challengeId, recordingId }: CorrectionRow): ReactElement => (
  <Link
    to="/challenge/$challenge/recording/$recording"
    params={{ challenge: challengeId, recording: recordingId }}
    target="_blank"
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {t('Look at the video and every rep')}
  </Link>
);

interface DecideDialogProps {
  readonly row: CorrectionRow;
  /** User id of the deciding admin. */
  readonly admin: string;
  readonly onClose: () => void;
  /** Focus target after the decision, because the row is removed. */
  readonly list: RefObject<HTMLElement | null>;
}

const askedLabel = ({ current, wanted }: CorrectionRow): string =>
  t('Counted: {current}. Wanted: {wanted}.', { current: countsLabel(current), wanted: countsLabel(wanted) });

export const DecideDialog = ({ row, admin, onClose, list }: DecideDialogProps): ReactElement => {
  const { words: reason, change, forget } = useKeptLabel(`correction.${row.id}.${admin}`);
  const deciding = useDecide();
  const decide = (decision: Decision['decision']): void =>
    deciding.mutate(
      { correction: row.id, decision, reason },
      {
        onSuccess: () => {
          forget();
          toast({ title: t('Success!'), description: DECIDED[decision], tone: 'success' });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  const disabledReason = useId();
  const isEmpty = reason.trim() === '';
  const shared = { busy: deciding.isPending, disabled: isEmpty, 'aria-describedby': disabledReason } as const;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        returnTo={() => list.current}
        title={t('Correction of {name}', { name: row.name })}
        description={askedLabel(row)}
      >
        <Evidence {...row} />
        <Field label={t('Reason')} hint={t('Its owner reads it.')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex gap-3 max-sm:flex-col sm:items-center sm:justify-end">
          <DisabledReason id={disabledReason} words={isEmpty ? t('Write a reason first.') : undefined} />
          <Button variant="secondary" {...shared} onClick={() => decide('refuse')}>
            {t('Refuse')}
          </Button>
          <Button {...shared} onClick={() => decide('accept')}>
            {t('Accept')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};
