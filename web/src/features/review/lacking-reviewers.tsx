/** Warning that prizes cannot be confirmed by a single admin. */
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';

export const LackingReviewers = (): ReactElement => (
  <Card className="mb-6 flex items-start gap-4 p-5">
    <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-clay" />
    <div className="min-w-0">
      <h2 className="font-semibold">{t('Nobody can win a prize yet')}</h2>
      <p className="mt-1 text-pretty text-quiet">
        {rich(
          'Two people have to agree on a prize place, and you are the only admin. Invite somebody under <link>Users</link>, and make them an admin.',
          { link: <Link to="/admin/users" className="underline underline-offset-4" /> },
        )}
      </p>
    </div>
  </Card>
);
