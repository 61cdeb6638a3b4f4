/** The links one hands on (texts: second document, section 8). */
import type { ReactElement } from 'react';
import { CopyField, type CopyWords } from '../../../ui/copy-field.tsx';

interface LinkProps {
  readonly url: string;
}

const INVITE_WORDS: CopyWords = {
  button: 'Copy invite link',
  copied: { title: 'Invite Link Copied!', description: 'Send it to whoever should beat you.' },
  failed: { title: 'Copy Failed', description: 'Please try again or copy the URL manually.' },
};

const PAGE_WORDS: CopyWords = {
  button: 'Copy link to this result',
  copied: { title: 'Link Copied!' },
  failed: { title: 'Copy Failed', description: 'Please copy the URL manually' },
};

/** The link one invites others with. */
export const InviteLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label="Invite link" value={url} words={INVITE_WORDS} />
);

/** The page of a recording. */
export const PageLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label="Link to this result" value={url} words={PAGE_WORDS} />
);
