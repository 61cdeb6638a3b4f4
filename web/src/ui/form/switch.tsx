import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, 'children' | 'asChild'> {
  /** Accessible name including its subject: "Active: Spring Push-ups". */
  readonly label: string;
}

/** Switch that takes effect immediately, with a touch target of 44 px. */
export const Switch = ({ label, className, ...rest }: SwitchProps): ReactElement => (
  <Primitive.Root
    aria-label={label}
    className={cn(
      'group/switch relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-edge bg-sunken transition-colors duration-150',
      'before:absolute before:-inset-3 hover:border-ink data-[state=checked]:border-ink data-[state=checked]:bg-ink',
      'disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent',
      className,
    )}
    {...rest}
  >
    <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-edge transition-transform duration-150 group-disabled/switch:bg-line data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-ground" />
  </Primitive.Root>
);
