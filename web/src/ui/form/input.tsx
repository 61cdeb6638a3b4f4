/** Text fields, label, select and search field. */
import { ChevronDown, Search } from 'lucide-react';
import { Label as Primitive } from 'radix-ui';
import { useId, useRef } from 'react';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../class-names.ts';

/** Text field. Its text is 16 px on phones, because Safari zooms in on smaller text. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>): ReactElement => (
  <input
    className={cn(
      'min-h-12 w-full rounded-stone border border-edge bg-raised px-3.5 text-base text-ink transition-colors',
      'placeholder:text-quiet hover:border-ink aria-invalid:border-clay disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet',
      className,
    )}
    {...rest}
  />
);

export const Label = ({ className, ...rest }: ComponentProps<typeof Primitive.Root>): ReactElement => (
  <Primitive.Root className={cn('text-sm font-medium', className)} {...rest} />
);

/** Text field for several lines. It grows with its content if the browser supports that. */
export const Textarea = ({ className, rows = 4, ...rest }: ComponentProps<'textarea'>): ReactElement => (
  <textarea
    rows={rows}
    className={cn(
      'field-sizing-content min-h-28 w-full rounded-stone border border-edge bg-raised px-3.5 py-3 text-base text-ink transition-colors',
      'placeholder:text-quiet hover:border-ink aria-invalid:border-clay disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet',
      className,
    )}
    {...rest}
  />
);

/** The browser's own select, which is easiest to use on phones. */
export const Select = ({ className, children, ...rest }: ComponentProps<'select'>): ReactElement => (
  <span className={cn('relative block', className)}>
    <select
      className="min-h-12 w-full appearance-none rounded-stone border border-edge bg-raised py-2 pr-11 pl-3.5 text-base text-ink transition-colors hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-quiet aria-invalid:border-clay"
      {...rest}
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-quiet"
    />
  </span>
);

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called a short time after the last typed letter, or immediately on Enter. */
  readonly onSearch: (words: string) => void;
  readonly className?: string;
}

const PAUSE_MS = 400;

/** Search field. It keeps its own text, so that a slow reply does not overwrite newer input. */
export const SearchField = ({ label, value, onSearch, className }: SearchFieldProps): ReactElement => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = (): void => {
    clearTimeout(pause.current);
    if (field.current) onSearch(field.current.value.trim());
  };
  const askSoon = (): void => {
    clearTimeout(pause.current);
    pause.current = setTimeout(ask, PAUSE_MS);
  };
  return (
    <search className={className}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-quiet"
        />
        <Input
          ref={field}
          id={id}
          type="search"
          defaultValue={value}
          placeholder={label}
          className="pl-10.5"
          onChange={askSoon}
        />
      </form>
    </search>
  );
};
