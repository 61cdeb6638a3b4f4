/**
 * Menu of actions, choices and toggles. It opens from a button with three dots, or from the
 * caller's button.
 */
import { Check, EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { createContext, useContext, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../class-names.ts';

/** Ref of the action that the user selected. It runs after the menu has closed. */
const ChosenContext = createContext<RefObject<(() => void) | undefined> | undefined>(undefined);

type MenuProps = {
  readonly children: ReactNode;
} & (
  | {
      /** Name of the three-dots button for screen readers, such as "Actions: ada@example.org". */
      readonly label: string;
      readonly trigger?: never;
      readonly align?: never;
      readonly onOpen?: never;
    }
  | {
      /** Content of a button that replaces the three dots. */
      readonly trigger: ReactNode;
      readonly align?: 'start' | 'end';
      readonly onOpen?: () => void;
      readonly label?: never;
    }
);

/**
 * Menu that runs the selected action after it has closed and returned the focus to its button. So a
 * dialog that the action opens returns the focus there.
 */
export const Menu = ({ label, trigger, align = 'end', onOpen, children }: MenuProps): ReactElement => {
  const chosen = useRef<() => void>(undefined);
  const act = (): void => {
    const { current } = chosen;
    chosen.current = undefined;
    // Runs later than Radix returns the focus.
    if (current) setTimeout(current);
  };
  return (
    <Primitive.Root modal={false} onOpenChange={(isOpen) => (isOpen ? onOpen?.() : undefined)}>
      <Primitive.Trigger asChild>
        {trigger ?? (
          <Button variant="quiet" size="icon" aria-label={label}>
            <EllipsisVertical aria-hidden />
          </Button>
        )}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={act}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1.5rem))] min-w-60 animate-fade overflow-y-auto rounded-stone border bg-raised p-1.5 shadow-floating"
        >
          <ChosenContext.Provider value={chosen}>{children}</ChosenContext.Provider>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

const ROW = [
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-stone px-3 text-[0.9375rem] outline-none select-none sm:pointer-fine:min-h-10',
  'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-quiet [&_svg]:size-4.5 [&_svg]:shrink-0',
];

interface MenuItemProps {
  readonly tone?: 'plain' | 'danger';
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export const MenuItem = ({ tone = 'plain', isDisabled = false, onSelect, children }: MenuItemProps): ReactElement => {
  const chosenRef = useContext(ChosenContext);
  const choose = (): void => {
    if (chosenRef) chosenRef.current = onSelect;
  };
  return (
    <Primitive.Item disabled={isDisabled} className={cn(ROW, tone === 'danger' && 'text-clay')} onSelect={choose}>
      {children}
    </Primitive.Item>
  );
};

export const MenuSeparator = (): ReactElement => <Primitive.Separator className="mx-2 my-1.5 border-t" />;

export const MenuHeading = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <Primitive.Label className="inscription px-3 pt-2 pb-1 text-quiet">{children}</Primitive.Label>
);

const Chosen = (): ReactElement => (
  <span aria-hidden className="grid w-5 shrink-0 place-items-center">
    <Primitive.ItemIndicator>
      <Check />
    </Primitive.ItemIndicator>
  </span>
);

interface MenuChoicesProps {
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

export const MenuChoices = ({ value, onChoose, children }: MenuChoicesProps): ReactElement => (
  <Primitive.RadioGroup value={value} onValueChange={onChoose}>
    {children}
  </Primitive.RadioGroup>
);

export const MenuChoice = ({
  value,
  children,
}: {
  readonly value: string;
  readonly children: ReactNode;
}): ReactElement => (
  <Primitive.RadioItem value={value} className={cn(ROW)}>
    <Chosen />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </Primitive.RadioItem>
);

interface MenuToggleProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

export const MenuToggle = ({ isOn, onToggle, children }: MenuToggleProps): ReactElement => (
  <Primitive.CheckboxItem checked={isOn} onCheckedChange={onToggle} className={cn(ROW)}>
    <Chosen />
    <span>{children}</span>
  </Primitive.CheckboxItem>
);
