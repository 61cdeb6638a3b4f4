/** Placeholders for a missing or loading video. */
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

export const Loading = (): ReactElement => (
  <Spinner label={t('Loading...')} className="aspect-video rounded-stone bg-sunken" />
);

interface MissingProps {
  readonly children: ReactNode;
  /** Set if a retry may help. */
  readonly onRetry?: (() => void) | undefined;
}

export const Missing = ({ children, onRetry }: MissingProps): ReactElement => (
  <div className="grid aspect-video place-content-center justify-items-center gap-4 rounded-stone bg-sunken p-4 text-center">
    <p role="alert" className="text-pretty">
      {children}
    </p>
    {onRetry ? <Button onClick={onRetry}>{t('Try Again')}</Button> : null}
  </div>
);
