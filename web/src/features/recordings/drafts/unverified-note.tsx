/** Warns before submission that the server will mark the attempt as unverified. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { SavedTicket } from './draft-store.ts';
import { unverifiedBecause } from './draft-state.ts';

interface UnverifiedNoteProps {
  readonly ticket: SavedTicket | null | undefined;
  /** True if a visitor recorded the set in a challenge that shows code words to users only. */
  readonly lacksCodeWord?: boolean;
}

export const UnverifiedNote = ({ ticket, lacksCodeWord = false }: UnverifiedNoteProps): ReactElement | null => {
  const [now] = useState(() => Date.now());
  const why = lacksCodeWord
    ? t('This challenge needs a code word, which you get after signing in. This set will be marked unverified.')
    : unverifiedBecause(ticket, now);
  return why === undefined ? null : (
    <p className="flex gap-2 rounded-stone bg-sunken px-4 py-3">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{why}</span>
    </p>
  );
};
