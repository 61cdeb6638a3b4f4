/** Work that waits for the admin. */
import { Link } from '@tanstack/react-router';
import { CircleCheck, Cog, Gauge, HardDrive, History, Scale, ScanEye } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import type { InboxEntry } from './setup-steps.ts';

const ICONS: Readonly<Record<InboxEntry['name'], LucideIcon>> = {
  reviews: ScanEye,
  corrections: Scale,
  failedJobs: Cog,
  storage: HardDrive,
  space: Gauge,
  backup: History,
};

export const Inbox = ({ entries }: { readonly entries: readonly InboxEntry[] }): ReactElement => {
  if (entries.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-stone border bg-surface px-5 py-4 text-quiet">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-gold" />
        <span>{t('All done. Your inbox is empty.')}</span>
      </p>
    );
  }
  return (
    <ul className="grid rounded-stone border bg-surface shadow-lifted">
      {entries.map(({ name, text, to }) => {
        const Icon = ICONS[name];
        return (
          <li key={name} className="not-last:border-b">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-4 px-5 py-3 font-medium transition-colors hover:bg-raised"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
              <span className="min-w-0">{text}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
};
