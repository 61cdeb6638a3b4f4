/**
 * Query boundary for a part of a card: a loading line, the content, or an error with a retry
 * button.
 */
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Spinner } from './spinner.tsx';

interface Asked {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface FailedPartProps {
  readonly query: Asked;
  /** For example "Failed to load the checks." */
  readonly failed: string;
}

/** Error message with a retry button. */
export const FailedPart = ({ query: { isFetching, refetch }, failed }: FailedPartProps): ReactElement => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <p role="alert" className="text-quiet">
      {failed}
    </p>
    <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
      {t('Try Again')}
    </Button>
  </div>
);

interface PartBoundaryProps<Data> extends FailedPartProps {
  readonly query: Asked & { readonly data: Data | undefined; readonly error: Error | null };
  /** For example "Loading the checks..." */
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}

export const PartBoundary = <Data,>({ query, loading, failed, children }: PartBoundaryProps<Data>): ReactElement => {
  const { data, error } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <FailedPart query={query} failed={failed} />;
  return <Spinner label={loading} className="justify-self-start text-quiet" />;
};
