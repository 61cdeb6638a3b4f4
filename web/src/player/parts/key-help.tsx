/** Help for keyboard shortcuts. */
import { Keyboard } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { KEY_HELP } from '../keys.ts';

export const KeyHelp = (): ReactElement => (
  <Popover.Root>
    <Popover.Trigger asChild>
      <Button variant="quiet" size="icon" aria-label={t('Keyboard')} title={t('Keyboard')}>
        <Keyboard aria-hidden />
      </Button>
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Content
        aria-label={t('Keyboard')}
        sideOffset={4}
        collisionPadding={12}
        className="z-50 w-72 max-w-[calc(100vw-1.5rem)] animate-fade rounded-stone border bg-raised p-4 text-sm shadow-floating"
      >
        <p className="mb-2 text-quiet">{t('While the focus is in the player')}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {KEY_HELP.map(([keys, does]) => (
            <div key={keys} className="contents">
              <dt className="font-medium whitespace-nowrap">{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
