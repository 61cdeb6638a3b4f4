import type { UserRow } from '@reptemple/contract/admin-users';
import { type ReactElement, useState } from 'react';
import { t } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { errorToast } from '../../ui/toast.ts';
import { useGenerateLink } from './queries.ts';

interface LinkDialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

/** Dialog to create a sign-in link to hand over if mail does not work. */
export const LinkDialog = ({ user, onClose }: LinkDialogProps): ReactElement => {
  const [kind, setKind] = useState<'recovery' | 'magic_link'>('magic_link');
  const generate = useGenerateLink();
  const ask = (): void =>
    generate.mutate({ kind, email: user.email }, { onError: (error) => errorToast(error.message) });
  const choose = (value: string): void => {
    setKind(value === 'recovery' ? 'recovery' : 'magic_link');
    generate.reset();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t('Generate link')}
        description={t('For {email}. Whoever opens it acts as them: hand it to nobody else.', { email: user.email })}
      >
        <RadioGroup value={kind} onValueChange={choose} aria-label={t('Kind of link')}>
          <Radio value="magic_link">{t('Sign in, without a password')}</Radio>
          <Radio value="recovery">{t('Set a new password')}</Radio>
        </RadioGroup>
        {generate.data ? (
          <CopyField
            label={t('Link')}
            value={generate.data.url}
            hint={t('Works once, until {expiresAt}.', { expiresAt: formatMoment(generate.data.expiresAt) })}
          />
        ) : (
          <Button busy={generate.isPending} onClick={ask}>
            {t('Generate Link')}
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
};
