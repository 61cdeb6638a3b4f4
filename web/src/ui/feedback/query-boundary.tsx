import { TriangleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';

interface QueryBoundaryProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly skeleton: ReactNode;
  /** For example "Failed to load users". */
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Query boundary for a part of a page: a skeleton, the content, or an error with a retry button.
 */
export const QueryBoundary = <Data,>({ query, skeleton, failed, children }: QueryBoundaryProps<Data>): ReactElement => {
  const { data, error, isFetching, refetch } = query;
  // Defers the content, because query updates render synchronously and a long list would block the
  // page.
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
      <p role="alert">{error.message}</p>
    </Notice>
  );
};
