/**
 * Boundaries for parts of a page that may fail to load: data of queries, and lazily loaded code.
 */
import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { TriangleAlert, RefreshCw } from 'lucide-react';
import { useDeferredValue, Suspense } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Notice } from './empty-or-error-notice.tsx';
import { Spinner } from './spinner-and-skeleton.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly skeleton: ReactNode;
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Error message below a title. If the error is unknown, its message repeats the title and is only
 * for screen readers, which announce the message but not the title.
 */
export const ErrorReason = ({ message }: { readonly message: string }): ReactElement => (
  <p role="alert" className={message === t('Something went wrong. Please try again.') ? 'sr-only' : undefined}>
    {message}
  </p>
);

/**
 * Shows the state of a query: a skeleton while it loads, then the content, or an error with a retry
 * button.
 */
export const QueryBoundary = <Data,>({ query, skeleton, failed, children }: QueryBoundaryProps<Data>): ReactElement => {
  const { data, error, isFetching, refetch } = query;
  // Defers the content: queries re-render synchronously, so a long list would block the page.
  const isInTurn = useDeferredValue(data !== undefined);
  if (data !== undefined && isInTurn) return <>{children(data)}</>;
  if (!error) return <>{skeleton}</>;
  return (
    <Notice
      icon={<TriangleAlert aria-hidden />}
      title={failed}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      }
    >
      <ErrorReason message={error.message} />
    </Notice>
  );
};

interface Asked {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface FailedPartProps {
  readonly query: Asked;
  readonly failed: string;
}

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
  readonly loading: string;
  readonly children: (data: Data) => ReactNode;
}

export const PartBoundary = <Data,>({ query, loading, failed, children }: PartBoundaryProps<Data>): ReactElement => {
  const { data, error } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <FailedPart query={query} failed={failed} />;
  return <Spinner label={loading} className="justify-self-start text-quiet" />;
};

/** Error messages of Chromium, Firefox and Safari for a code file that could not be loaded. */
const NOT_ARRIVED = /dynamically imported module|Importing a module script failed/;

/**
 * Returns true if a lazily loaded code file is missing: the connection was lost, or the server has
 * a newer version.
 */
export const isPartMissing = (error: unknown): boolean => error instanceof Error && NOT_ARRIVED.test(error.message);

/**
 * Offers to reload the page if a code file is missing, because browsers do not try a failed import
 * again.
 * @throws any other error, for the page's error boundary
 */
const Missing = ({ error }: ErrorComponentProps): ReactElement => {
  if (!isPartMissing(error)) throw error;
  return (
    <Notice
      icon={<RefreshCw aria-hidden />}
      title={t('Failed to load')}
      action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
    >
      <p role="alert">{t('The connection was lost, or RepTemple was updated. Reload the page.')}</p>
    </Notice>
  );
};

interface LazyBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export const LazyBoundary = ({ fallback, children }: LazyBoundaryProps): ReactElement => (
  <CatchBoundary getResetKey={() => 'late'} errorComponent={Missing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
