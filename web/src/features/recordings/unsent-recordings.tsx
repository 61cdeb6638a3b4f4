/** What was recorded and never sent lies ahead of everything else on the record page. */
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDay } from '../../ui/day.ts';
import { minutesAndSeconds } from '../../ui/duration.ts';
import type { KeptAttempt } from './kept-attempts.ts';

interface UnsentRecordingsProps {
  readonly unsent: readonly KeptAttempt[];
  readonly onOpen: (kept: KeptAttempt) => void;
}

const wordsOf = ({ attempt, keptAt }: KeptAttempt): string => {
  const length = minutesAndSeconds(attempt.durationMs / 1000);
  return `${counted(attempt.validReps, 'valid rep')} in ${length}, ${formatDay(new Date(keptAt).toISOString())}`;
};

export const UnsentRecordings = ({ unsent, onOpen }: UnsentRecordingsProps): ReactElement | null =>
  unsent.length === 0 ? null : (
    <section aria-label="Unsent recordings" className="mb-3 rounded-stone bg-gold-wash px-4 py-2 text-gold">
      <h2 className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-4 shrink-0" aria-hidden />
        {unsent.length === 1 ? 'You have an unsent recording' : `You have ${unsent.length} unsent recordings`}
      </h2>
      <ul>
        {unsent.map((kept) => (
          <li key={kept.sessionId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{wordsOf(kept)}</span>
            <Button variant="quiet" className="-mx-3 px-3 underline underline-offset-4" onClick={() => onOpen(kept)}>
              Look and Submit
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
