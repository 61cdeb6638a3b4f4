/** Logo and colour of a campaign. */
import { AccentColor } from '@reptemple/contract/schemas/campaigns/campaign-form';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FormPart } from '../../../ui/form/form-part.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Label } from '../../../ui/form/label.tsx';
import { accentShades, textOn } from '../accent.ts';
import { PictureField } from './picture-field.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

/** Initial colour of the picker. */
const SUGGESTED = '#9a3219';

/** Says which theme shows another shade. Empty if both show the chosen colour. */
export const shadesMessage = (accent: string): string => {
  const { noon, night } = accentShades(accent);
  const [isDarker, isLighter] = [noon !== accent, night !== accent];
  if (isDarker && isLighter) {
    return t('Low contrast on both themes. Shown darker on light and lighter on dark.');
  }
  if (isDarker) return t('Too light for the light theme. Shown darker there.');
  return isLighter ? t('Too dark for the dark theme. Shown lighter there.') : '';
};

/** Sample button on both themes. */
const Samples = ({ accent }: { readonly accent: string }): ReactElement => {
  const { noon, night } = accentShades(accent);
  const message = shadesMessage(accent);
  return (
    <>
      <div aria-hidden className="grid max-w-md grid-cols-2 overflow-hidden rounded-stone border text-sm font-medium">
        <span style={{ background: '#ece6da' }} className="grid place-items-center p-4">
          <span style={{ background: noon, color: textOn(noon) }} className="rounded-stone px-5 py-2.5">
            {t('Light')}
          </span>
        </span>
        <span style={{ background: '#141517' }} className="grid place-items-center p-4">
          <span style={{ background: night, color: textOn(night) }} className="rounded-stone px-5 py-2.5">
            {t('Dark')}
          </span>
        </span>
      </div>
      {message ? <p className="text-sm text-pretty text-quiet">{message}</p> : null}
    </>
  );
};

interface LookProps {
  readonly form: CampaignFormState;
}

const AccentField = ({ form: { draft, faults, change } }: LookProps): ReactElement => {
  const id = useId();
  const accent = AccentColor.safeParse(draft.accent.toLowerCase()).data;
  const fault = faults['accent'];
  return (
    <div className="grid gap-3">
      <Label htmlFor={id}>{t('Accent colour')}</Label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label={t('Choose a colour')}
          value={accent ?? SUGGESTED}
          className="h-12 w-16 cursor-pointer rounded-stone border border-edge bg-raised p-1"
          onChange={({ currentTarget }) => change({ accent: currentTarget.value })}
        />
        <Input
          id={id}
          value={draft.accent}
          placeholder={SUGGESTED}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={fault ? true : undefined}
          className="w-36 tabular-nums"
          onChange={({ currentTarget }) => change({ accent: currentTarget.value.trim() })}
        />
        {draft.accent === '' ? null : (
          <Button variant="quiet" onClick={() => change({ accent: '' })}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {fault ? (
        <p role="alert" className="text-sm font-medium text-clay">
          {translateMessage(fault)}
        </p>
      ) : null}
      {accent === undefined ? null : <Samples accent={accent} />}
    </div>
  );
};

export const LookPart = ({ form }: LookProps): ReactElement => (
  <FormPart title={t('Look')}>
    <PictureField
      kind="logo"
      label={t('Logo')}
      hint={t('Use a transparent background. The page is dark.')}
      value={form.draft.logo ?? undefined}
      fault={form.faults['logo']}
      onChange={(logo) => form.change({ logo: logo ?? null })}
    />
    <AccentField form={form} />
  </FormPart>
);
