/** The link one invites others with. */
import type { ReactElement } from 'react';
import { CopyField, type CopyWords } from '../../../ui/copy-field.tsx';

const WORDS: CopyWords = {
  button: 'Copy invite link',
  copied: { title: 'Invite Link Copied!', description: 'Send it to whoever should beat you.' },
  failed: { title: 'Copy Failed', description: 'Please try again or copy the URL manually.' },
};

export const InviteLink = ({ url }: { readonly url: string }): ReactElement => (
  <CopyField label="Invite link" value={url} words={WORDS} />
);
