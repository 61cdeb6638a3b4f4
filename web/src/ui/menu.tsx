/** What can be done with one thing, behind three dots. Arrow keys move, letters find, Escape closes. */
import { EllipsisVertical } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';

interface MenuProps {
  /** Says whose menu it is: "Actions for ada@example.org". */
  readonly label: string;
  readonly children: ReactNode;
}

export const Menu = ({ label, children }: MenuProps): ReactElement => (
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
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 animate-fade overflow-y-auto rounded-stone border bg-raised p-1.5 shadow-floating"
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);

interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  readonly tone?: 'plain' | 'danger';
}

export const MenuItem = ({ tone = 'plain', className, ...rest }: MenuItemProps): ReactElement => (
  <Primitive.Item
    className={cn(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-stone px-3 text-[0.9375rem] outline-none select-none sm:min-h-10',
      'data-highlighted:bg-sunken data-disabled:cursor-not-allowed data-disabled:text-quiet [&_svg]:size-4.5 [&_svg]:shrink-0',
      tone === 'danger' && 'text-clay',
      className,
    )}
    {...rest}
  />
);

export const MenuSeparator = (): ReactElement => <Primitive.Separator className="mx-2 my-1.5 border-t" />;
