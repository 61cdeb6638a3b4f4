/** Warns before submission that the server will mark the attempt as unverified. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { SavedTicket } from './draft-store.ts';
import { unverifiedBecause } from './rules.ts';

export const UnverifiedNote = ({
  ticket,
}: {
  readonly ticket: SavedTicket | null | undefined;
}): ReactElement | null => {
  const [now] = useState(() => Date.now());
  const why = unverifiedBecause(ticket, now);
  return why === undefined ? null : (
    <p className="flex gap-2 rounded-stone bg-sunken px-4 py-3">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{why}</span>
    </p>
  );
};
