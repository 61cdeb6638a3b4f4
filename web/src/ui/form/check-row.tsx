import { Check } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  readonly children: ReactNode;
}

/** Checkbox with a label; the whole row is clickable. */
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
