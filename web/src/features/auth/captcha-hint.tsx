import type { ReactElement } from 'react';
import { useIsCaptchaSolving } from '../../api/captcha.ts';
import { t } from '../../i18n/translate.ts';

/** Says below a form why it takes a moment, also to screen readers. */
export const CaptchaHint = (): ReactElement => {
  const isSolving = useIsCaptchaSolving();
  return (
    <output aria-live="polite" className="text-sm text-quiet empty:sr-only">
      {isSolving ? t('Checking that you’re human…') : ''}
    </output>
  );
};
