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
    <pre className="max-h-[45dvh] overflow-y-auto px-3 pb-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {lines.join('\n')}
    </pre>
  );
};

const SIDES = { down: 'top-full', up: 'bottom-full' } as const;

interface DebugPanelProps {
  readonly recorder: Recorder;
  readonly opens: keyof typeof SIDES;
}

/** Queries the engine only while open. */
export const DebugPanel = ({ recorder, opens }: DebugPanelProps): ReactElement | null => {
  const { data: mine } = useQuery(myProfileQuery);
  const [isOpen, setOpen] = useState(false);
  if (!mine?.profile?.isAdmin) return null;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="relative rounded-stone text-white"
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold whitespace-nowrap">
        {t('Debug Panel')}
      </summary>
      {isOpen ? (
        <div className={cn('absolute right-0 z-20 w-[min(26rem,80vw)] rounded-stone bg-black/85 pt-3', SIDES[opens])}>
          <Lines recorder={recorder} />
        </div>
      ) : null}
    </details>
  );
};
