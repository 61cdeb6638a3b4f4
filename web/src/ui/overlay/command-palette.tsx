/**
 * Building blocks of a command palette: type to filter, Enter to run, arrow keys to move, Escape to
 * close.
 */
import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { useReturnFocus } from './focus-management.ts';

/**
 * Returns how well a search matches a command, from 0 (no match) to 1. Each word of the search must
 * occur in a name. A match is 1 if the first name starts with the search. `names` are the visible
 * name, then keywords.
 */
export const matchOf = (search: string, names: readonly string[]): number => {
  const [seen = '', ...others] = names.map((name) => name.toLowerCase());
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [seen, ...others].join(' ');
  if (!words.every((word) => all.includes(word))) return 0;
  if (seen.startsWith(words.join(' '))) return 1;
  return words.every((word) => seen.includes(word)) ? 0.8 : 0.5;
};

/**
 * Filter function for the library cmdk that compares a search with the names of a command. Without
 * it, cmdk would also match the command's id.
 */
const filter = (_: string, search: string, names: string[] | undefined): number => matchOf(search, names ?? []);

interface CommandDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export const CommandDialog = ({
  title,
  isOpen,
  onOpenChange,
  children,
  onKeyDown,
}: CommandDialogProps): ReactElement => {
  const { remember, giveBack } = useReturnFocus();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-black/60" />
        <Dialog.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-[80dvh] w-full animate-fade flex-col overflow-hidden border-b bg-raised pt-[env(safe-area-inset-top)] shadow-floating outline-none sm:top-[12dvh] sm:max-h-[70dvh] sm:w-[min(38rem,calc(100vw-3rem))] sm:rounded-stone sm:border"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <Primitive
            label={title}
            filter={filter}
            loop
            vimBindings={false}
            onKeyDown={onKeyDown}
            className="flex min-h-0 flex-col"
          >
            {children}
          </Primitive>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

interface CommandFieldProps {
  readonly value: string;
  readonly onWrite: (words: string) => void;
  readonly placeholder: string;
  /**
   * Name of the item to which the search is limited, such as a challenge; undefined if the search
   * is not limited.
   */
  readonly within?: string | undefined;
}

export const CommandField = ({ value, onWrite, placeholder, within }: CommandFieldProps): ReactElement => (
  <div className="flex items-center gap-3 border-b px-4">
    <Search aria-hidden className="size-5 shrink-0 text-quiet" />
    {within ? (
      <span className="max-w-[40%] shrink-0 truncate rounded-stone bg-sunken px-2 py-0.5 text-sm font-medium">
        {within}
      </span>
    ) : null}
    <Primitive.Input
      value={value}
      onValueChange={onWrite}
      placeholder={placeholder}
      className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-quiet"
    />
    <kbd className="shrink-0 rounded-stone border px-1.5 font-sans text-xs text-quiet max-sm:hidden">{t('Esc')}</kbd>
  </div>
);

interface CommandListProps {
  readonly label: string;
  readonly nothing: string;
  readonly children: ReactNode;
}

export const CommandList = ({ label, nothing, children }: CommandListProps): ReactElement => (
  <Primitive.List label={label} className="min-h-0 overflow-y-auto overscroll-contain p-2">
    <Primitive.Empty className="px-3 py-8 text-center text-quiet">{nothing}</Primitive.Empty>
    {children}
  </Primitive.List>
);

export const CommandGroup = ({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}): ReactElement => (
  <Primitive.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:inscription [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-quiet"
  >
    {children}
  </Primitive.Group>
);

interface CommandRowProps {
  readonly id: string;
  readonly words?: readonly string[];
  readonly icon: ReactNode;
  /** Note on the right of the command, such as a status. */
  readonly note?: string | undefined;
  readonly onSelect: () => void;
  readonly children: string;
}

export const CommandRow = ({ id, words, icon, note, onSelect, children }: CommandRowProps): ReactElement => (
  <Primitive.Item
    value={id}
    keywords={[children, ...(words ?? [])]}
    onSelect={onSelect}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-stone border border-transparent px-3 text-[0.9375rem] select-none data-[selected=true]:border-edge data-[selected=true]:bg-sunken [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-quiet"
  >
    {icon}
    <span className="min-w-0 flex-1 truncate">
      <bdi>{children}</bdi>
    </span>
    {note ? <span className="shrink-0 text-sm text-quiet">{note}</span> : null}
  </Primitive.Item>
);
