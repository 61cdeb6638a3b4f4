/**
 * Admin panel with the engine's explanation of the current moment. Computed only while it is open.
 */
import { memo, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import type { Player } from '../player.ts';
import { useReadings, writeText } from '../use-player.ts';

const Lines = ({ player }: { readonly player: Player }): ReactElement => {
  const lines = useRef<HTMLPreElement>(null);
  useReadings(player, () => writeText(lines.current, player.explain().join('\n')), lines);
  return (
    <pre
      ref={lines}
      className="min-h-40 rounded-stone bg-sunken p-3 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
    />
  );
};

const Panel = ({ player }: { readonly player: Player }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="border-t">
      <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold">
        {t('Analysis Panel')}
      </summary>
      {isOpen ? <Lines player={player} /> : null}
    </details>
  );
};

export const AnalysisPanel = memo(Panel);
