/** Shown if the recording's definition is missing or invalid. */
import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface ConfigurationErrorProps {
  readonly challenge: string;
  /** Admins may choose another definition below. */
  readonly isAdmin: boolean;
}

export const ConfigurationError = ({ challenge, isAdmin }: ConfigurationErrorProps): ReactElement => (
  <Notice
    className="py-8"
    icon={<SlidersHorizontal aria-hidden />}
    title={t('Configuration Error')}
    action={
      <Button asChild variant="secondary">
        <Link to="/challenge/$challenge" params={{ challenge }}>
          {t('Back to the Challenge')}
        </Link>
      </Button>
    }
  >
    <p>{t('Exercise definition is missing or invalid.')}</p>
    <p className="mt-2 text-base">
      {isAdmin
        ? t('The counts stand. Choose another definition below to look at the set.')
        : t('The counts stand. The video can be watched all the same.')}
    </p>
  </Notice>
);
