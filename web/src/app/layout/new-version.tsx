/** Update notice. Hidden on the record page, so that nothing covers a recording. */
import { RefreshCw } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { isRecordPath } from '../rules.ts';
import { newVersion } from '../service-worker.ts';

export const NewVersion = ({ path }: { readonly path: string }): ReactElement => {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  return (
    <output className="contents">
      {isReady && !isRecordPath(path) ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-gold-wash px-4 py-1 text-gold">
          <p className="font-medium">{t('A new version is ready.')}</p>
          <Button size="small" onClick={newVersion.reload}>
            <RefreshCw aria-hidden /> <span>{t('Reload')}</span>
          </Button>
        </div>
      ) : null}
    </output>
  );
};
