import { type FormEvent, type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useSendTestMail } from './queries.ts';

interface TestMailDialogProps {
  /** The admin's e-mail, the initial value. */
  readonly to: string;
  readonly isConfigured: boolean;
  readonly onClose: () => void;
}

export const TestMailDialog = ({ to: own, isConfigured, onClose }: TestMailDialogProps): ReactElement => {
  const [to, setTo] = useState(own);
  const test = useSendTestMail();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    test.mutate(to.trim(), {
      onSuccess: () => {
        const description = isConfigured
          ? t('A test message is on its way to {address}.', { address: to.trim() })
          : t('There is no mail server, so the test message is kept in this list.');
        toast({ title: t('Success!'), description, tone: 'success' });
        onClose();
      },
    });
  };
  const fault = test.error instanceof ApiError ? (test.error.faults[0]?.message ?? test.error.message) : undefined;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={t('Send test mail')} description={t('A short message that asks for nothing.')}>
        <form noValidate className="grid gap-5" onSubmit={send}>
          <Field label={t('To')} fault={fault}>
            {(control) => (
              <Input
                {...control}
                type="email"
                inputMode="email"
                value={to}
                onChange={({ currentTarget }) => setTo(currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" className="sm:justify-self-end" busy={test.isPending} disabled={to.trim() === ''}>
            {t('Send Test Mail')}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
};
