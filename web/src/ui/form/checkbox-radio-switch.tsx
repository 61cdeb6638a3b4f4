import { Check } from 'lucide-react';
import { RadioGroup as Primitive, Switch as SwitchPrimitive } from 'radix-ui';
import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../class-names.ts';

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  readonly children: ReactNode;
}

export const CheckRow = ({ children, ...rest }: CheckRowProps): ReactElement => {
  const id = useId();
  return (
    <div className="relative isolate flex min-h-12 items-center gap-3 rounded-stone border border-edge bg-raised px-4 hover:border-ink has-checked:border-ink has-checked:bg-sunken">
      <span className="relative z-10 grid size-5 shrink-0 place-items-center">
        <input
          id={id}
          type="checkbox"
          className="peer size-5 appearance-none rounded-stone border-2 border-edge checked:border-ink checked:bg-ink"
          {...rest}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute size-3.5 text-ground opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor={id} className="flex-1 cursor-pointer py-2 before:absolute before:inset-0">
        {children}
      </label>
    </div>
  );
};

export const RadioGroup = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>): ReactElement => (
  <Primitive.Root className={cn('grid gap-2', className)} {...rest} />
);

interface RadioProps {
  readonly value: string;
  readonly children: ReactNode;
}

export const Radio = ({ value, children }: RadioProps): ReactElement => {
  const id = useId();
  return (
    <div className="relative isolate flex min-h-12 items-center gap-3 rounded-stone border border-edge bg-raised px-4 hover:border-ink has-data-[state=checked]:border-ink has-data-[state=checked]:bg-sunken">
      <Primitive.Item
        id={id}
        value={value}
        className="z-10 grid size-5 shrink-0 place-items-center rounded-full border-2 border-edge data-[state=checked]:border-ink"
      >
        <Primitive.Indicator className="size-2.5 rounded-full bg-ink" />
      </Primitive.Item>
      <label htmlFor={id} className="flex-1 cursor-pointer py-2 before:absolute before:inset-0">
        {children}
      </label>
    </div>
  );
};

interface SwitchProps extends Omit<ComponentProps<typeof SwitchPrimitive.Root>, 'children' | 'asChild'> {
  /** Name for screen readers. Includes the subject, such as "Active: Spring Push-ups". */
  readonly label: string;
}

/** Switch that takes effect immediately. Its touch area is at least 44 px. */
export const Switch = ({ label, className, ...rest }: SwitchProps): ReactElement => (
  <SwitchPrimitive.Root
    aria-label={label}
    className={cn(
      'group/switch relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-edge bg-sunken transition-colors duration-150',
      'before:absolute before:-inset-3 hover:border-ink data-[state=checked]:border-ink data-[state=checked]:bg-ink',
      'disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent',
      className,
    )}
    {...rest}
  >
    <SwitchPrimitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-edge transition-transform duration-150 group-disabled/switch:bg-line data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-ground" />
  </SwitchPrimitive.Root>
);
