import { TriangleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useDeferredValue } from 'react';
import { t } from '../language/texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Holds the place while loading. */
  readonly skeleton: ReactNode;
  /** "Failed to load users". */
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page that is loaded by itself: its skeleton, then itself, or why it could not be loaded and a way to try again. */
export const Loaded = <Data,>({ query, skeleton, failed, children }: LoadedProps<Data>): ReactElement => {
  const { data, error, isFetching, refetch } = query;
  // A query tells its news in a drawing that cannot be interrupted: only this much of it is drawn then, and a long list after it, in pieces.
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
