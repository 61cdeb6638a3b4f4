/** Second factor set-up: password, QR code with a first code, recovery codes. */
import { EnableSecondFactor, VerifyTotp } from '@reptemple/contract/accounts/security';
import { type FormEvent, type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { plainCode } from '../rules.ts';
import { PasswordStep } from './password-step.tsx';
import { useFieldChange } from './use-change.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { secretIn, qrPath } from './rules.ts';
import { create } from 'qrcode';

/** Width of the light border that scanners need, in modules. */
const QUIET_ZONE = 3;

/** Dark on light in both themes, because many scanners need it. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactElement => {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-stone bg-white"
    >
      <path d={qrPath(data, size)} fill="#000" />
    </svg>
  );
};

interface Begun {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

interface ScanProps {
  readonly totpURI: string;
  readonly onVerified: () => void;
}

const Scan = ({ totpURI, onVerified }: ScanProps): ReactElement => {
  const { isBusy, refusal, change } = useFieldChange();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const verify = async (signal: AbortSignal) => call(VerifyTotp, { body: { code: plainCode(code) } }, signal);
    if (await change(verify, t('Wrong code. Check it and try again.'))) onVerified();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid justify-items-center gap-4">
        <QrCode text={totpURI} label={t('QR code for your authenticator app')} />
        <p className="text-center text-sm text-quiet">
          <span>{t('Can’t scan it? Enter this key in the app:')}</span>
          <code className="mt-1 block font-mono text-base wrap-anywhere text-ink select-all">{secretIn(totpURI)}</code>
        </p>
      </div>
      <Field label={t('Code from the app')} hint={t('Six digits.')} fault={refusal}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(value)}
            className="text-center font-mono text-xl tracking-[0.2em]"
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} disabled={plainCode(code) === ''}>
        {t('Turn on')}
      </Button>
    </form>
  );
};

const STEPS = {
  password: [t('Set up two-factor authentication'), t('You’ll then need a code from your phone to sign in.')],
  scan: [t('Scan this code'), t('Open your authenticator app and scan the code below.')],
  codes: [t('Recovery codes'), undefined],
} as const;

interface SecondFactorSetupProps {
  readonly hasPassword: boolean;
  readonly email: string;
  /** `isOn`: true if it was set up. */
  readonly onClose: (isOn: boolean) => void;
  /** Called when the second factor becomes active. */
  readonly onTurnedOn: () => void;
}

export const SecondFactorSetup = ({
  hasPassword,
  email,
  onClose,
  onTurnedOn,
}: SecondFactorSetupProps): ReactElement => {
  const { isBusy, refusal, change } = useFieldChange();
  const [begun, setBegun] = useState<Begun>();
  const [isOn, setOn] = useState(false);
  const begin = async (password: string | undefined): Promise<void> => {
    const enable = async (signal: AbortSignal): Promise<void> => {
      setBegun(await call(EnableSecondFactor, { body: password === undefined ? {} : { password } }, signal));
    };
    await change(enable, t('Something went wrong. Please try again.'));
  };
  const turnedOn = (): void => {
    setOn(true);
    toast({ title: t('Two-factor authentication is on'), tone: 'success' });
    onTurnedOn();
  };
  const step = begun ? (isOn ? 'codes' : 'scan') : 'password';
  const [title, description] = STEPS[step];
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose(isOn))}>
      <DialogContent title={title} description={description}>
        {step === 'password' ? (
          <PasswordStep
            hasPassword={hasPassword}
            action={t('Continue')}
            isBusy={isBusy}
            refusal={refusal}
            onConfirm={(given) => void begin(given)}
          />
        ) : null}
        {begun && step === 'scan' ? <Scan totpURI={begun.totpURI} onVerified={turnedOn} /> : null}
        {begun && step === 'codes' ? (
          <RecoveryCodes codes={begun.backupCodes} email={email} onDone={() => onClose(isOn)} />
        ) : null}
      </DialogContent>
    </Dialog>
  );
};
