import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactElement } from 'react';
import { Input } from './input.tsx';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called after a pause in typing, or immediately on Enter. */
  readonly onSearch: (words: string) => void;
  readonly className?: string;
}

const PAUSE_MS = 400;

/** Search field with debounce. Keeps its own text, so that slow replies do not overwrite it. */
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
