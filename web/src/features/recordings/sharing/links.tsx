/** The links one hands on (texts: second document, section 8). */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/texts.ts';
import { CopyField, type CopyWords } from '../../../ui/copy-field.tsx';

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

/** The link one invites others with. */
export const InviteLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Invite link')} value={url} words={INVITE_WORDS} />
);

/** The page of a recording. */
export const PageLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Link to this result')} value={url} words={PAGE_WORDS} />
);
