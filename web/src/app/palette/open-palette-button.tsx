/**
 * Button that opens the command palette, as do the keys Ctrl+K (Cmd+K) except on the record page.
 */
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { isRecordPath } from '../path-checks-and-search-params.ts';

const Palette = lazy(async () => ({ default: (await import('./admin-command-palette.tsx')).Palette }));

export const PaletteKey = (): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  /**
   * True after the palette was first opened. It then stays mounted, so that its closing can be
   * animated.
   */
  const [wasOpened, setOpened] = useState(false);
  const change = (open: boolean): void => {
    setOpen(open);
    if (open) setOpened(true);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isShortcut || isRecordPath(location.pathname)) return;
      event.preventDefault();
      setOpened(true);
      setOpen((open) => !open);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('Go to')}
        aria-keyshortcuts="Control+K Meta+K"
        title={`${t('Go to')} (Ctrl+K)`}
        onClick={() => change(true)}
      >
        <Search aria-hidden />
      </Button>
      {wasOpened ? (
        <Suspense>
          <Palette isOpen={isOpen} onOpenChange={change} />
        </Suspense>
      ) : null}
    </>
  );
};
