import type { ReactElement, ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

export const DescriptionList = ({ facts }: FactsProps): ReactElement => (
  <dl className="border-y">
    {facts.map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-6 py-2.5 not-last:border-b">
        <dt className="shrink-0 text-sm text-quiet">{name}</dt>
        <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
