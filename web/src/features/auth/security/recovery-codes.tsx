import { Copy, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/storage/save-file.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { recoveryFile } from './rules.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Shown only once: no endpoint returns them again. */
export const RecoveryCodes = ({ codes, email, onDone }: RecoveryCodesProps): ReactElement => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: t('Recovery codes copied'), tone: 'success' });
    } catch {
      errorToast(t('Couldn’t copy. Please write the codes down.'));
    }
  };
  const download = (): void =>
    saveFile(new Blob([recoveryFile(codes, email)], { type: 'text/plain' }), 'reptemple-recovery-codes.txt');
  return (
    <div className="grid gap-5">
      <p className="text-pretty">
        {rich(
          'Store these somewhere safe, not on your phone. Each works once. <stress>You won’t see them again.</stress>',
          { stress: <strong /> },
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-stone border bg-surface p-5 text-center font-mono text-lg tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden /> <span>{t('Copy')}</span>
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden /> <span>{t('Download')}</span>
        </Button>
      </div>
      <Button onClick={onDone}>{t('I’ve saved them')}</Button>
    </div>
  );
};
