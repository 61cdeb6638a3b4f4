/** Search field and filter lists above a long list. On phones the filters are in a second line. */
import type { ReactElement, ReactNode } from 'react';
import { SearchField } from '../form/search-field.tsx';
import { Select } from '../form/select.tsx';

interface FilterRowProps {
  /** Accessible name of the search field. */
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Changing it clears the search field, which keeps its own text. */
  readonly round?: number;
  readonly children: ReactNode;
}

export const FilterRow = ({ label, search, onSearch, round, children }: FilterRowProps): ReactElement => (
  <div className="mb-5 flex flex-wrap gap-3">
    <SearchField key={round} label={label} value={search} onSearch={onSearch} className="grow basis-full sm:basis-0" />
    {children}
  </div>
);

interface FilterSelectProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly words: Readonly<Record<Choice, string>>;
  /** Label of the option for no filter; omit it if one of the choices is that. */
  readonly all?: string;
  readonly value: Choice | undefined;
  readonly onChoose: (choice: Choice | undefined) => void;
}

export const FilterSelect = <Choice extends string>(props: FilterSelectProps<Choice>): ReactElement => {
  const { label, choices, words, all, value, onChoose } = props;
  return (
    <Select
      aria-label={label}
      className="grow sm:w-auto sm:max-w-64 sm:min-w-44 sm:grow-0"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(choices.find((choice) => choice === currentTarget.value))}
    >
      {all === undefined ? null : <option value="">{all}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[choice]}
        </option>
      ))}
    </Select>
  );
};
