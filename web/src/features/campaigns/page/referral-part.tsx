/** Referral-link dialog (specification S1, sections 5 and 9). */
import { Link2 } from 'lucide-react';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { useReferralLink } from '../referral-link.ts';
import { Section } from './section.tsx';
import { useOwnLanguage } from './own-words.ts';

const Form = ({ view }: { readonly view: CampaignView }): ReactElement => {
  const [email, setEmail] = useState('');
  const { link, make, forget, isBusy } = useReferralLink(view);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') make(email);
  };
  return (
    <>
      <form className="grid gap-5" onSubmit={submit}>
        <Field label={t('Your email')} hint={t('Use the email you sign in with.')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              placeholder={t('you@example.org')}
              value={email}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value);
                // A changed e-mail invalidates the link.
                forget();
              }}
            />
          )}
        </Field>
        <Button type="submit" size="large" disabled={email.trim() === ''} busy={isBusy}>
          {t('Generate Link')}
        </Button>
      </form>
      <div aria-live="polite">
        {link === undefined ? null : (
          <CopyField
            label={t('Referral link')}
            value={link}
            hint={t('It contains only a code, nothing else about you.')}
          />
        )}
      </div>
    </>
  );
};

interface ReferralPartProps {
  readonly block: BlockOf<'referral'>;
  readonly view: CampaignView;
}

export const ReferralPart = ({ block: { title, text, button }, view }: ReferralPartProps): ReactElement => {
  const lang = useOwnLanguage();
  return (
    <Section title={title} lead={text}>
      <Dialog>
        <DialogTrigger asChild>
          <Button size="large" variant="secondary" className="mt-7 max-sm:w-full" disabled={view.isPreview}>
            <Link2 aria-hidden />
            <span lang={lang}>{button}</span>
          </Button>
        </DialogTrigger>
        <DialogContent
          title={<span lang={lang}>{title}</span>}
          description={t('A referral counts once your friend completes a verified session.')}
        >
          <Form view={view} />
        </DialogContent>
      </Dialog>
    </Section>
  );
};
