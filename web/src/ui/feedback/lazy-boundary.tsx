/**
 * Boundary for a lazily loaded part of a page. If its code cannot be loaded, only this part shows
 * an error.
 */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Notice } from './notice.tsx';

/** Error messages of Chromium, Firefox and Safari. */
const NOT_ARRIVED = /dynamically imported module|Importing a module script failed/;

/**
 * Returns true if a code chunk could not be loaded: the connection broke, or the server has a newer
 * version.
 */
export const isPartMissing = (error: unknown): boolean => error instanceof Error && NOT_ARRIVED.test(error.message);

/** Offers a page reload, because browsers cache failed module imports. */
const Missing = ({ error }: ErrorComponentProps): ReactElement => {
  // Other errors are left to the page's error boundary.
  if (!isPartMissing(error)) throw error;
  return (
    <Notice
      icon={<RefreshCw aria-hidden />}
      title={t('This section didn’t load')}
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
