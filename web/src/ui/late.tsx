/** A part of a page whose code comes when it is wanted. Where it does not arrive the page stays, and the part's place says so. */
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { t } from '../language/texts.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** How browsers word it (Chromium, Firefox, Safari). */
const NOT_ARRIVED = /dynamically imported module|Importing a module script failed/;

/** A file of code that did not arrive: the line broke off, or the server has a newer version by now. */
export const isPartMissing = (error: unknown): boolean => error instanceof Error && NOT_ARRIVED.test(error.message);

/** Browsers remember that a file of code did not come: only the page loaded anew asks for it again. */
const Missing = ({ error }: ErrorComponentProps): ReactElement => {
  // What is wrong with the code itself is for the whole page to say.
  if (!isPartMissing(error)) throw error;
  return (
    <Notice
      icon={<RefreshCw aria-hidden />}
      title={t('This part did not arrive')}
      action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
    >
      <p role="alert">{t('The connection broke off, or RepTemple was updated after the page was opened.')}</p>
    </Notice>
  );
};

interface LateProps {
  /** Holds the place until it is there. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

export const Late = ({ fallback, children }: LateProps): ReactElement => (
  <CatchBoundary getResetKey={() => 'late'} errorComponent={Missing}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </CatchBoundary>
);
