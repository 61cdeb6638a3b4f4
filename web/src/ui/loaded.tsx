import { TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
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
  if (data !== undefined) return <>{children(data)}</>;
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
