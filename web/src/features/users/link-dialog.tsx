import type { UserRow } from '@reptemple/contract/admin-users';
import { type ReactElement, useState } from 'react';
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

/** A link to hand over by oneself, when mail does not arrive. */
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
        title="Generate link"
        description={`For ${user.email}. Whoever opens it acts as them: hand it to nobody else.`}
      >
        <RadioGroup value={kind} onValueChange={choose} aria-label="Kind of link">
          <Radio value="magic_link">Sign in, without a password</Radio>
          <Radio value="recovery">Set a new password</Radio>
        </RadioGroup>
        {generate.data ? (
          <CopyField
            label="Link"
            value={generate.data.url}
            hint={`Works once, until ${formatMoment(generate.data.expiresAt)}.`}
          />
        ) : (
          <Button busy={generate.isPending} onClick={ask}>
            Generate Link
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
};
