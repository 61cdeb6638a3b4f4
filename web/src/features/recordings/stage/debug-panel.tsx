/** Debug panel for admins: the engine's state at the latest frame, and all reps so far. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { Recorder } from '../../../recorder/recorder.ts';
import { cn } from '../../../ui/class-names.ts';
import { myProfileQuery } from '../queries.ts';

/** Refresh interval. Faster updates cannot be read. */
const EVERY_MS = 250;

const Lines = ({ recorder }: { readonly recorder: Recorder }): ReactElement => {
  const { data: lines = [] } = useQuery({
    queryKey: ['device.debug'],
    queryFn: () => recorder.explain(),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <pre className="min-h-0 overflow-y-auto px-3 pb-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {lines.join('\n')}
    </pre>
  );
};

/** Queries the engine only while open. */
export const DebugPanel = ({ recorder }: { readonly recorder: Recorder }): ReactElement | null => {
  const { data: mine } = useQuery(myProfileQuery);
  const [isOpen, setOpen] = useState(false);
  if (!mine?.profile?.isAdmin) return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={cn(
        // Placed where it covers neither counters nor cues: between the counters; in portrait above
        // the smaller one.
        'absolute bottom-2 left-1/2 z-10 max-w-[min(26rem,80cqw)] -translate-x-1/2 rounded-stone bg-black/75 text-white',
        'portrait:right-[max(0.75rem,3cqmin)] portrait:bottom-[max(9.5rem,34cqw)] portrait:left-auto portrait:translate-x-0',
        isOpen && 'max-h-[60cqh] overflow-y-auto',
      )}
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold">{t('Debug Panel')}</summary>
      {isOpen ? <Lines recorder={recorder} /> : null}
    </details>
  );
};
