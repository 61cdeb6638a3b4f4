import { ShieldCheck, TriangleAlert, Copy, Download } from 'lucide-react';
import { create } from 'qrcode';
import { useState } from 'react';
import type { ReactElement, FormEvent } from 'react';
import {
  DisableSecondFactor,
  NewRecoveryCodes,
  EnableSecondFactor,
  VerifyTotp,
} from '@reptemple/contract/accounts/account-security';
import { call } from '../../../api/api-client.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { toast, errorToast } from '../../../ui/overlay/toast.ts';
import { saveFile } from '../../../ui/share-file-or-link.ts';
import { codeLabel, plainCode } from '../account-form-validation.ts';
import { PasswordStep } from './current-password-step.tsx';
import { useAccountFieldChange, SecuritySection } from './security-section-and-account-changes.tsx';
import { secretIn, qrPath, recoveryFile } from './totp-qr-code-and-recovery-file.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

/** Panel with the new recovery codes. The server never sends them again. */
export const RecoveryCodes = ({ codes, email, onDone }: RecoveryCodesProps): ReactElement => {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ title: t('Copied'), tone: 'success' });
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

/**
 * Width of the light border around a QR code, in squares of the code. Scanners need this border.
 */
const QUIET_ZONE = 3;

/** QR code as SVG. Dark on light in both themes, because many scanners require it. */
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
  const { isBusy, refusal, change } = useAccountFieldChange();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const verify = async (signal: AbortSignal) => call(VerifyTotp, { body: { code: plainCode(code) } }, signal);
    if (await change(verify, t('Wrong code. Check it and try again.'))) onVerified();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid justify-items-center gap-4">
        <QrCode text={totpURI} label={t('QR Code')} />
        <p className="text-center text-sm text-quiet">
          <span>{t('Can’t scan it? Enter this key in the app:')}</span>
          <code className="mt-1 block font-mono text-base wrap-anywhere text-ink select-all">{secretIn(totpURI)}</code>
        </p>
      </div>
      <Field label={codeLabel('app')} fault={refusal}>
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

const TITLE = t('Two-factor authentication');

const STEPS = {
  password: [TITLE, undefined],
  scan: [TITLE, t('Open your authenticator app and scan the code below.')],
  codes: [t('Recovery codes'), undefined],
} as const;

interface SecondFactorSetupProps {
  readonly hasPassword: boolean;
  readonly email: string;
  readonly onClose: (isOn: boolean) => void;
  readonly onTurnedOn: () => void;
}

export const SecondFactorSetup = ({
  hasPassword,
  email,
  onClose,
  onTurnedOn,
}: SecondFactorSetupProps): ReactElement => {
  const { isBusy, refusal, change } = useAccountFieldChange();
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
    toast({ title: t('Two-factor authentication is on.'), tone: 'success' });
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

interface SecondFactorSectionProps {
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly recoveryCodesLeft: number | null;
  readonly email: string;
  readonly onChanged: () => void;
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
  const { isBusy, refusal, change } = useAccountFieldChange();
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
            action={t('New recovery codes')}
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
  const { isBusy, refusal, change } = useAccountFieldChange();
  const turnOff = async (password: string | undefined): Promise<void> => {
    const work = async (signal: AbortSignal) =>
      call(DisableSecondFactor, { body: password === undefined ? {} : { password } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.')))) return;
    toast({ title: t('Two-factor authentication is off.'), tone: 'success' });
    onChanged();
    onClose();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        title={`${t('Turn off')}: ${TITLE}`}
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

/** Maximum number of unused recovery codes at which a warning icon is shown. */
const FEW_CODES = 3;

const CodesLeft = ({ left }: { readonly left: number }): ReactElement => (
  <p className="flex items-center gap-2 text-[0.9375rem]">
    {left <= FEW_CODES ? <TriangleAlert aria-hidden className="size-4 shrink-0 text-clay" /> : null}
    <span>{t('{count, plural, one {# recovery code} other {# recovery codes}} left.', { count: left })}</span>
  </p>
);

export const SecondFactorSection = (props: SecondFactorSectionProps): ReactElement => {
  const { hasPassword, secondFactor, recoveryCodesLeft, email, onChanged, onSetUp } = props;
  const [open, setOpen] = useState<'setup' | 'codes' | 'off'>();
  const close = (): void => setOpen(undefined);
  const dialog = { hasPassword, onClose: close, onChanged };
  return (
    <SecuritySection
      title={TITLE}
      icon={ShieldCheck}
      badge={secondFactor ? <Badge tone="gold">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
      lead={t(
        'Asks for a code from an authenticator app after your password. Turning it on or off signs you out on your other devices.',
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
          <Button onClick={() => setOpen('setup')}>{t('Turn on')}</Button>
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
    </SecuritySection>
  );
};
