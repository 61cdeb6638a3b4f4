import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import type { Standing } from '../campaign-state.ts';

export const Retry = ({
  standing: { isBusy, retry },
}: {
  readonly standing: Extract<Standing, { is: 'failed' }>;
}): ReactElement => (
  <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
    <p className="text-quiet">{t('Failed to load this section')}</p>
    <Button variant="secondary" size="small" busy={isBusy} onClick={retry}>
      {t('Try Again')}
    </Button>
  </div>
);
