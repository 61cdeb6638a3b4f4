import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { useEscape } from './dialog.tsx';
import { useReturnFocus } from './focus-management.ts';

interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Panel with the details of a table row. It opens on the right on desktops, and fills the screen on
 * phones.
 */
export const Drawer = ({ isOpen, onClose, title, description, children }: DrawerProps): ReactElement => {
  const { remember, giveBack } = useReturnFocus();
  const { content, closing, onEscapeKeyDown } = useEscape();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
        <Primitive.Content
          ref={content}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={onEscapeKeyDown}
          className="fixed top-(--toast-bottom,0px) right-0 bottom-0 z-50 flex w-full animate-slide-in flex-col bg-raised shadow-floating sm:w-[min(38rem,92vw)] sm:border-l"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="border-b px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pr-16 pb-5 sm:px-8">
            <Primitive.Title className="carved text-2xl wrap-anywhere">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-1 wrap-anywhere text-quiet">{description}</Primitive.Description>
            ) : null}
          </header>
          <div className="flex-1 overflow-y-auto px-5 pt-6 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-8">
            {children}
          </div>
          <Primitive.Close
            ref={closing}
            aria-label={t('Close')}
            className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-stone text-quiet hover:bg-sunken hover:text-ink"
          >
            <X className="size-5" aria-hidden />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};
