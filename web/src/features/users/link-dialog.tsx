import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { Radio, RadioGroup } from '../../ui/form/radio-group.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { useGenerateLink } from './queries.ts';

interface LinkDialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

const KINDS = ['magic_link', 'recovery', 'signup', 'email_change'] as const;

const useLink = ({ email }: UserRow) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('magic_link');
  const [newEmail, setNewEmail] = useState('');
  const generate = useGenerateLink();
  const isChange = kind === 'email_change';
  const ask = (): void =>
    generate.mutate(
      { kind, email, ...(isChange && { newEmail: newEmail.trim() }) },
      { onError: (error) => errorToast(error.message) },
    );
  const choose = (value: string): void => {
    setKind(KINDS.find((one) => one === value) ?? 'magic_link');
    generate.reset();
  };
  return { kind, choose, newEmail, setNewEmail, isChange, generate, ask };
};

/** Dialog to create a sign-in link to hand over if mail does not work. */
export const LinkDialog = ({ user, onClose }: LinkDialogProps): ReactElement => {
  const { kind, choose, newEmail, setNewEmail, isChange, generate, ask } = useLink(user);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t('Generate link')}
        description={t('For {email}. Anyone with this link can sign in as them. Don’t share it.', {
          email: user.email,
        })}
      >
        <RadioGroup value={kind} onValueChange={choose} aria-label={t('Kind of link')}>
          <Radio value="magic_link">{t('Sign in, without a password')}</Radio>
          <Radio value="recovery">{t('Set a new password')}</Radio>
          {!user.emailVerified && <Radio value="signup">{t('Confirm the email')}</Radio>}
          <Radio value="email_change">{t('Change the email')}</Radio>
        </RadioGroup>
        {isChange && !generate.data && (
          <Field label={t('New email')}>
            {(control) => (
              <Input
                {...control}
                type="email"
                value={newEmail}
                onChange={({ target }) => setNewEmail(target.value)}
                maxLength={320}
              />
            )}
          </Field>
        )}
        {generate.data ? (
          <CopyField
            label={t('Link')}
            value={generate.data.url}
            hint={t('Works once, until {expiresAt}.', { expiresAt: formatMoment(generate.data.expiresAt) })}
          />
        ) : (
          <Button busy={generate.isPending} disabled={isChange && newEmail.trim() === ''} onClick={ask}>
            {t('Generate Link')}
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
};
