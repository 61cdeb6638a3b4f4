import { DisableSecondFactor, NewRecoveryCodes } from '@reptemple/contract/accounts/security';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { PasswordStep } from './password-step.tsx';
import { useFieldChange } from './use-change.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { Section } from './section.tsx';

interface SecondFactorSectionProps {
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number | null;
  readonly email: string;
  readonly onChanged: () => void;
  /** Called when set-up is complete and the recovery codes have been shown. */
  readonly onSetUp: () => void;
}

interface DialogProps {
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const NewCodesDialog = ({
  hasPassword,
  email,
  onClose,
  onChanged,
}: DialogProps & { readonly email: string }): ReactElement => {
  const { isBusy, refusal, change } = useFieldChange();
  const [codes, setCodes] = useState<readonly string[]>();
  const make = async (password: string | undefined): Promise<void> => {
    const work = async (signal: AbortSignal): Promise<void> => {
      const reply = await call(NewRecoveryCodes, { body: password === undefined ? {} : { password } }, signal);
      setCodes(reply.backupCodes);
    };
    if (await change(work, t('Something went wrong. Please try again.'))) onChanged();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={t('New recovery codes')}
        description={codes ? undefined : t('Your current codes will stop working.')}
      >
        {codes ? (
          <RecoveryCodes codes={codes} email={email} onDone={onClose} />
        ) : (
          <PasswordStep
            hasPassword={hasPassword}
            action={t('Create new codes')}
            isBusy={isBusy}
            refusal={refusal}
            onConfirm={(given) => void make(given)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
};

const TurnOffDialog = ({ hasPassword, onClose, onChanged }: DialogProps): ReactElement => {
  const { isBusy, refusal, change } = useFieldChange();
  const turnOff = async (password: string | undefined): Promise<void> => {
    const work = async (signal: AbortSignal) =>
      call(DisableSecondFactor, { body: password === undefined ? {} : { password } }, signal);
    if (!(await change(work, t('Couldn’t turn off two-factor authentication. Please try again.')))) return;
    toast({ title: t('Two-factor authentication is off'), tone: 'success' });
    onChanged();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={t('Turn off two-factor authentication?')}
        description={t('Anyone with your password or access to your email can then sign in as you.')}
      >
        <PasswordStep
          hasPassword={hasPassword}
          action={t('Turn off')}
          tone="danger"
          isBusy={isBusy}
          refusal={refusal}
          onConfirm={(given) => void turnOff(given)}
        />
      </DialogContent>
    </Dialog>
  );
};

/** Suggests new codes if this few are left. */
const FEW_CODES = 3;

const CodesLeft = ({ left }: { readonly left: number }): ReactElement => (
  <p className="flex items-center gap-2 text-[0.9375rem]">
    {left <= FEW_CODES ? <TriangleAlert aria-hidden className="size-4 shrink-0 text-clay" /> : null}
    <span>{`${t('{count, plural, one {# recovery code} other {# recovery codes}} left.', { count: left })}${left <= FEW_CODES ? ` ${t('Create new ones before they run out.')}` : ''}`}</span>
  </p>
);

export const SecondFactorSection = (props: SecondFactorSectionProps): ReactElement => {
  const { hasPassword, secondFactor, recoveryCodesLeft, email, onChanged, onSetUp } = props;
  const [open, setOpen] = useState<'setup' | 'codes' | 'off'>();
  const close = (): void => setOpen(undefined);
  const dialog = { hasPassword, onClose: close, onChanged };
  return (
    <Section
      title={t('Two-factor authentication')}
      icon={ShieldCheck}
      badge={secondFactor ? <Badge tone="gold">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
      lead={t(
        'Asks for a code from an authenticator app after your password. Turning it on or off ends all your other sessions.',
      )}
    >
      {secondFactor && recoveryCodesLeft !== null ? <CodesLeft left={recoveryCodesLeft} /> : null}
      <div className="flex flex-wrap gap-3">
        {secondFactor ? (
          <>
            <Button variant="secondary" onClick={() => setOpen('codes')}>
              {t('New recovery codes')}
            </Button>
            <Button variant="secondary" onClick={() => setOpen('off')}>
              {t('Turn off')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('setup')}>{t('Set up')}</Button>
        )}
      </div>
      {open === 'setup' ? (
        <SecondFactorSetup
          hasPassword={hasPassword}
          email={email}
          onClose={(isOn) => {
            close();
            if (isOn) onSetUp();
          }}
          onTurnedOn={onChanged}
        />
      ) : null}
      {open === 'codes' ? <NewCodesDialog {...dialog} email={email} /> : null}
      {open === 'off' ? <TurnOffDialog {...dialog} /> : null}
    </Section>
  );
};
