import { GitMerge } from 'lucide-react';
import type { ReactElement } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { StoredInstead } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { formatMoment } from '../../../ui/format/timestamp.ts';

interface ConflictNoteProps {
  readonly stored: StoredInstead;
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Returns the focus to the pressed button, or else to the page heading. */
const leadBack = (pressed: Element | null): void => {
  if (document.activeElement !== document.body) return;
  const place = pressed?.isConnected ? pressed : document.querySelector('h1');
  if (!(place instanceof HTMLElement)) return;
  if (place.matches('h1')) place.tabIndex = -1;
  place.focus();
};

/**
 * Notice that another admin has changed the campaign. Nothing is lost until one version is chosen.
 */
export const ConflictNote = ({ stored, isBusy, onMine, onTheirs }: ConflictNoteProps): ReactElement => {
  const panel = useRef<HTMLElement>(null);
  // Focuses the notice, and returns the focus when it closes.
  useEffect(() => {
    const pressed = document.activeElement;
    panel.current?.focus();
    return () => leadBack(pressed);
  }, []);
  const id = useId();
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 grid scroll-mt-24 gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-5 shadow-lifted sm:p-7"
    >
      <CardTitle id={id} className="flex items-center gap-3">
        <GitMerge aria-hidden className="size-5 shrink-0 text-clay" />
        <span>{t('Somebody else was quicker')}</span>
      </CardTitle>
      <p className="text-pretty text-quiet">
        {t('{name} saved this campaign {moment}. What you typed is still here, and has not been saved.', {
          name: stored.by ?? t('Someone'),
          moment: formatMoment(stored.at),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onMine}>
          {t('Save Mine Over It')}
        </Button>
        <Button variant="secondary" onClick={onTheirs}>
          {t('Take Theirs, Drop Mine')}
        </Button>
      </div>
    </section>
  );
};
