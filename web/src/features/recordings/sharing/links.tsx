/** Copyable links for sharing (texts: specification S2, section 8). */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { CopyField, type CopyWords } from '../../../ui/form/copy-field.tsx';

interface LinkProps {
  readonly url: string;
}

const INVITE_WORDS: CopyWords = {
  button: t('Copy invite link'),
  copied: { title: t('Invite Link Copied!'), description: t('Send it to whoever should beat you.') },
  failed: { title: t('Copy Failed'), description: t('Please try again or copy the URL manually.') },
};

const PAGE_WORDS: CopyWords = {
  button: t('Copy link to this result'),
  copied: { title: t('Link Copied!') },
  failed: { title: t('Copy Failed'), description: t('Please copy the URL manually') },
};

/** Invite link with the referral code. */
export const InviteLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Invite link')} value={url} words={INVITE_WORDS} />
);

/** Link to the recording's page. */
export const PageLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Link to this result')} value={url} words={PAGE_WORDS} />
);
