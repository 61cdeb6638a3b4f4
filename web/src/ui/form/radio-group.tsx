import { RadioGroup as Primitive } from 'radix-ui';
import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cn } from '../class-names.ts';

export const RadioGroup = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>): ReactElement => (
  <Primitive.Root className={cn('grid gap-2', className)} {...rest} />
);

interface RadioProps {
  readonly value: string;
  readonly children: ReactNode;
}

/** Radio button with a label; the whole row is clickable. */
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
