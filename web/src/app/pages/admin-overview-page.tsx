/** Where an admin begins: what waits for them, and the way to it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { auditQuery } from '../../features/audit/queries.ts';
import { mailStateQuery } from '../../features/outbox/queries.ts';
import { usersQuery } from '../../features/users/queries.ts';
import { waitlistQuery } from '../../features/waitlist/queries.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface FigureProps {
  readonly to: string;
  readonly title: string;
  readonly words: string;
  /** Undefined while loading, null when it could not be loaded. */
  readonly figure: number | null | undefined;
}

const Figure = ({ to, title, words, figure }: FigureProps): ReactElement => (
  <li>
    <Link
      to={to}
      className="group flex h-full flex-col rounded-stone border bg-surface p-5 shadow-lifted transition-colors hover:border-edge hover:bg-raised sm:p-6"
    >
      <h2 className="inscription text-quiet">{title}</h2>
      {figure === undefined ? (
        <Skeleton className="mt-3 h-12 w-20" />
      ) : (
        <p className="mt-3 text-5xl font-light tracking-tight tabular-nums">{figure?.toLocaleString('en') ?? '–'}</p>
      )}
      <p className="mt-2 flex flex-1 items-end justify-between gap-3 text-quiet">
        {words}
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-150 group-hover:translate-x-1"
        />
      </p>
    </Link>
  </li>
);

const figureOf = <Data,>(
  { data, isError }: UseQueryResult<Data>,
  read: (data: Data) => number,
): number | null | undefined => {
  if (data !== undefined) return read(data);
  return isError ? null : undefined;
};

const FIRST_PAGE = { page: 1, search: '' } as const;

export const AdminOverviewPage = (): ReactElement => {
  const users = useQuery(usersQuery({ ...FIRST_PAGE, kind: 'all' }));
  const waitlist = useQuery(waitlistQuery(FIRST_PAGE));
  const mail = useQuery(mailStateQuery);
  const audit = useQuery(auditQuery(FIRST_PAGE));
  return (
    <>
      <PageHead title="Overview" lead="People, those who wait, and what the server has written to them." />
      <ul className="grid gap-5 sm:grid-cols-2">
        <Figure
          to="/admin/users"
          title="Users"
          words="with an account or a guest’s place"
          figure={figureOf(users, ({ total }) => total)}
        />
        <Figure
          to="/admin/waitlist"
          title="Waitlist"
          words="addresses want to hear from you"
          figure={figureOf(waitlist, ({ total }) => total)}
        />
        <Figure
          to="/admin/outbox"
          title="Outbox"
          words={
            mail.data?.isConfigured === false
              ? 'messages kept: there is no mail server'
              : 'messages that did not leave or wait'
          }
          figure={figureOf(mail, ({ counts }) => counts.kept + counts.queued + counts.failed)}
        />
        <Figure
          to="/admin/audit"
          title="Audit log"
          words="things done by admins"
          figure={figureOf(audit, ({ total }) => total)}
        />
      </ul>
    </>
  );
};
