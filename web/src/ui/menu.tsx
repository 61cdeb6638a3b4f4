/** What can be done with one thing, behind three dots. Arrow keys move, letters find, Escape closes. */
import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext, useRef } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

/** Keeps what was chosen until the menu has closed. */
const ChosenContext = createContext<RefObject<(() => void) | undefined> | undefined>(undefined);

interface MenuProps {
  /** Says whose menu it is: "Actions for ada@example.org". */
  readonly label: string;
  readonly children: ReactNode;
}

/** What was chosen is done when the focus is back on the three dots, so that a dialog opened by it gives the focus back there. */
export const Menu = ({ label, children }: MenuProps): ReactElement => {
  const chosen = useRef<() => void>(undefined);
  const act = (): void => {
    const { current } = chosen;
    chosen.current = undefined;
    // After Radix has given the focus back.
    if (current) setTimeout(current);
  };
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>
        <Button variant="quiet" size="icon" aria-label={label}>
          <EllipsisVertical aria-hidden />
        </Button>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={act}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-fade overflow-y-auto rounded-stone border bg-raised p-1.5 shadow-floating"
        >
          <ChosenContext.Provider value={chosen}>{children}</ChosenContext.Provider>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

interface MenuItemProps {
  readonly tone?: 'plain' | 'danger';
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export const MenuItem = ({ tone = 'plain', onSelect, children }: MenuItemProps): ReactElement => {
  const chosenRef = useContext(ChosenContext);
  const choose = (): void => {
    if (chosenRef) chosenRef.current = onSelect;
  };
  return (
    <Primitive.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-stone px-3 text-[0.9375rem] outline-none select-none sm:min-h-10',
        'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-quiet [&_svg]:size-4.5 [&_svg]:shrink-0',
        tone === 'danger' && 'text-clay',
      )}
      onSelect={choose}
    >
      {children}
    </Primitive.Item>
  );
};

export const MenuSeparator = (): ReactElement => <Primitive.Separator className="mx-2 my-1.5 border-t" />;
