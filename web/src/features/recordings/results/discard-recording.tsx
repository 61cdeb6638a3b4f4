/** Deletes an attempt that was not submitted, after a confirmation. */
import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';

export const DiscardRecording = ({ onDiscard }: { readonly onDiscard: () => void }): ReactElement => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="quiet" size="large" className="px-4">
        <Trash2 aria-hidden /> <span>{t('Discard')}</span>
      </Button>
    </DialogTrigger>
    <DialogContent
      title={t('Discard this recording?')}
      description={t('Its reps and its video are deleted from this device and cannot be brought back.')}
    >
      <div className="grid gap-3">
        <DialogClose asChild>
          <Button size="large">{t('Keep It')}</Button>
        </DialogClose>
        <Button size="large" variant="danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </DialogContent>
  </Dialog>
);
