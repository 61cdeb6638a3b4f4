/** A part of a card that is loaded by itself: a line in its place, then itself, or a sentence and a way to try again. */
import type { ReactElement, ReactNode } from 'react';
import { t } from '../language/texts.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

interface Asked {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface FailedPartProps {
  readonly query: Asked;
  /** "Failed to load the checks." */
  readonly failed: string;
}

/** What could not be loaded, and the way to try again. */
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

interface LoadedPartProps<Data> extends FailedPartProps {
  readonly query: Asked & { readonly data: Data | undefined; readonly error: Error | null };
  /** "Loading the checks..." */
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}

export const LoadedPart = <Data,>({ query, loading, failed, children }: LoadedPartProps<Data>): ReactElement => {
  const { data, error } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <FailedPart query={query} failed={failed} />;
  return <Spinner label={loading} className="justify-self-start text-quiet" />;
};
