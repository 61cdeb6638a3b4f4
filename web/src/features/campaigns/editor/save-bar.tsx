import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { UnpublishDialog } from '../unpublish-dialog.tsx';
import type { CampaignFormState } from './use-campaign-form.ts';

interface SaveBarProps {
  readonly form: CampaignFormState;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
}

const howMany = (form: CampaignFormState): string => {
  const count = Object.keys(form.faults).length;
  if (count === 0) return form.problem ?? '';
  return t('{count, plural, =1 {One field needs} other {# fields need}} another look.', { count });
};

const wordsOf = ({ isDirty, status }: CampaignFormState): string => {
  if (isDirty) return t('You have unsaved changes.');
  return status === 'published' ? t('Published') : t('Saved as a draft.');
};

/**
 * Ignores the second click of a double click, which would hit the button that replaces this one.
 */
const once =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

/** Sticky bar with save and publish buttons. */
export const SaveBar = ({ form, isPreviewed, onPreview }: SaveBarProps): ReactElement => {
  const [isUnpublishing, setUnpublishing] = useState(false);
  const problem = howMany(form);
  return (
    <div className="sticky bottom-0 z-20 -mx-5 mt-2 border-t bg-ground/94 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-sm lg:mx-0 lg:px-0">
      {problem ? (
        <p role="alert" className="mb-3 flex items-center gap-2 text-sm font-medium text-clay">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span>{problem}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 max-sm:*:flex-1">
        <Button type="submit" busy={form.isBusy} variant={form.status === 'published' ? 'primary' : 'secondary'}>
          {form.status === 'published' ? t('Save') : t('Save Draft')}
        </Button>
        {form.status === 'published' ? (
          <Button variant="secondary" busy={form.isBusy} onClick={once(() => setUnpublishing(true))}>
            {t('Unpublish')}
          </Button>
        ) : (
          <Button busy={form.isBusy} onClick={once(form.publish)}>
            {t('Publish')}
          </Button>
        )}
        <Button variant="quiet" aria-pressed={isPreviewed} onClick={onPreview}>
          {isPreviewed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          <span>{t('Preview')}</span>
        </Button>
        <output className="text-sm text-quiet max-sm:sr-only">{wordsOf(form)}</output>
      </div>
      <UnpublishDialog isOpen={isUnpublishing} onClose={() => setUnpublishing(false)} onConfirm={form.unpublish} />
    </div>
  );
};
