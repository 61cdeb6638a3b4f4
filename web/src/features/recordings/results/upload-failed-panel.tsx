/** 'Upload Failed' and the reason (specification S2, section 2). */
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';

interface UploadFailedPanelProps {
  readonly title?: string;
  readonly message: string;
}

export const UploadFailedPanel = ({ title = t('Upload Failed'), message }: UploadFailedPanelProps): ReactElement => (
  <div role="alert" className="flex gap-3 rounded-stone bg-clay-wash p-4 text-clay">
    <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{title}</strong>
      <span>{message}</span>
    </p>
  </div>
);
