/**
 * Cards of the admin start page: inbox, quick actions, recent activity, statistics and setup
 * checklist.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleCheck,
  Cog,
  Gauge,
  HardDrive,
  History,
  Scale,
  ScanEye,
  CirclePlus,
  Megaphone,
  PersonStanding,
  Table2,
  UserRound,
  Landmark,
  Video,
  ArrowRight,
  ChevronRight,
  Circle,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { DecideExamples, ListCampaigns } from '@reptemple/contract/campaigns/campaign-admin';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import type { Activity } from '@reptemple/contract/operations/admin-dashboard';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { validRepsLabel } from '../../i18n/count-unit-labels.ts';
import { formatNumber, inLowerCase } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { formatMoment, agoLabel } from '../../ui/format/format-dates.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import type { InboxEntry, Step } from './setup-steps-and-inbox.ts';

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
              <span className="min-w-0 flex-1">{text}</span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

interface QuickAction {
  readonly to: string;
  readonly title: string;
  readonly icon: LucideIcon;
}

/** Quick actions of the admin start page, as specification S1, section 2, requires. */
const ACTIONS: readonly QuickAction[] = [
  {
    to: '/admin/challenges/create',
    title: t('Create Challenge'),
    icon: CirclePlus,
  },
  { to: '/admin/challenges', title: t('Challenges'), icon: Table2 },
  {
    to: '/admin/campaigns/create',
    title: t('Create {name}', { name: t('Campaign') }),
    icon: Megaphone,
  },
  {
    to: '/exercise-definition-editor',
    title: t('Exercise Definition Editor'),
    icon: PersonStanding,
  },
  { to: '/profile', title: t('Profile'), icon: UserRound },
];

export const QuickActions = (): ReactElement => (
  <ul className="grid rounded-stone border bg-surface shadow-lifted">
    {ACTIONS.map(({ to, title, icon: Icon }) => (
      <li key={to} className="not-last:border-b">
        <Link to={to} className="flex min-h-14 items-center gap-4 px-5 py-3 transition-colors hover:bg-raised">
          <Icon aria-hidden className="size-5 shrink-0 text-quiet" />
          <span className="min-w-0 font-medium">{title}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const LINK = 'font-medium underline-offset-4 group-hover:underline before:absolute before:inset-0';

const ChallengeWords = ({ entry }: { readonly entry: Extract<Activity, { kind: 'challenge' }> }): ReactElement => (
  <>
    <Link to="/challenge/$challenge" params={{ challenge: entry.challenge.slug }} className={LINK}>
      <bdi>{entry.challenge.name}</bdi>
    </Link>
    <span className="block text-sm text-quiet">
      {entry.isActive ? t('New challenge') : `${t('New challenge')}, ${inLowerCase(t('Inactive'))}`}
    </span>
  </>
);

const RecordingWords = ({ entry }: { readonly entry: Extract<Activity, { kind: 'recording' }> }): ReactElement => (
  <>
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge: entry.challenge.id, recording: entry.recordingId }}
      className={LINK}
    >
      <bdi>{entry.name}</bdi>
    </Link>
    <span className="block text-sm text-quiet">
      {t('{count} in {whole}', {
        count: validRepsLabel(entry.validReps, entry.unit),
        whole: entry.challenge.name,
      })}
    </span>
  </>
);

const keyOf = (entry: Activity): string => (entry.kind === 'recording' ? entry.recordingId : entry.challenge.id);

interface RecentActivityProps {
  readonly activity: readonly Activity[] | undefined;
  readonly now: number;
}

const SLAB = 'grid rounded-stone border bg-surface shadow-lifted';

const Waiting = (): ReactElement => (
  <output aria-label={t('Loading...')} className={SLAB}>
    {Array.from({ length: 8 }, (_, index) => (
      <span key={index} className="flex items-center gap-4 px-5 py-4 not-last:border-b">
        <Skeleton className="size-5" />
        <Skeleton className="h-8 flex-1" />
      </span>
    ))}
  </output>
);

/** List of the latest challenges and recordings (specification S1, section 2). */
export const RecentActivity = ({ activity, now }: RecentActivityProps): ReactElement => {
  if (!activity) return <Waiting />;
  if (activity.length === 0) {
    return <p className="rounded-stone border border-dashed px-5 py-10 text-center text-quiet">{t('Nothing yet')}</p>;
  }
  return (
    <ol className={SLAB}>
      {activity.map((entry) => (
        <li
          key={keyOf(entry)}
          className="group relative flex items-center gap-4 px-5 py-3 transition-colors not-last:border-b hover:bg-raised"
        >
          {entry.kind === 'challenge' ? (
            <Landmark aria-hidden className="size-5 shrink-0 text-quiet" />
          ) : (
            <Video aria-hidden className="size-5 shrink-0 text-quiet" />
          )}
          <div className="min-w-0 flex-1 wrap-anywhere">
            {entry.kind === 'challenge' ? <ChallengeWords entry={entry} /> : <RecordingWords entry={entry} />}
          </div>
          <time dateTime={entry.at} title={formatMoment(entry.at)} className="shrink-0 text-sm text-quiet tabular-nums">
            {agoLabel(Date.parse(entry.at), now)}
          </time>
        </li>
      ))}
    </ol>
  );
};

/** Number on a card; undefined while loading, null if the request failed. */
export type Figure = number | null | undefined;

interface StatCardProps {
  readonly to: string;
  readonly title: string;
  readonly words?: ReactNode;
  readonly figure: Figure;
  readonly size?: 'large' | 'small';
}

const SIZES = {
  large: { number: 'text-5xl sm:text-6xl', place: 'h-12 w-24 sm:h-15' },
  small: { number: 'text-3xl', place: 'h-9 w-14' },
} as const;

export const StatCard = ({ to, title, words, figure, size = 'large' }: StatCardProps): ReactElement => (
  <li>
    <Link
      to={to}
      className="group flex h-full flex-col rounded-stone border bg-surface p-4 shadow-lifted transition-colors hover:border-edge hover:bg-raised sm:p-6"
    >
      <h3 className="inscription text-quiet">{title}</h3>
      {figure === undefined ? (
        <Skeleton className={cn('mt-3', SIZES[size].place)} />
      ) : (
        <p className={cn('mt-3 font-light tracking-tight tabular-nums', SIZES[size].number)}>
          {figure === null ? '–' : formatNumber(figure)}
        </p>
      )}
      <p className="mt-2 flex flex-1 items-end justify-between gap-3 text-quiet">
        <span>{words}</span>
        <ArrowRight
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-150 group-hover:translate-x-1"
        />
      </p>
    </Link>
  </li>
);

export const dashboardQuery = endpointQuery(GetDashboard, {}, 0);

const useDecideExamples = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'keep' | 'remove') => call(DecideExamples, { body: { decision } }),
    onSuccess: (_counts, decision) =>
      toast({ title: decision === 'keep' ? t('Examples kept') : t('Examples removed'), tone: 'success' }),
    onError: (error) => errorToast(error.message),
    onSettled: () =>
      Promise.all(
        [GetDashboard, ListCampaigns, ListAdminChallenges].map(({ id }) =>
          queries.invalidateQueries({ queryKey: [id] }),
        ),
      ),
  });
};

const ExampleButtons = (): ReactElement => {
  const { mutate, isPending } = useDecideExamples();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-9.5">
      <Button size="small" variant="secondary" busy={isPending} onClick={() => mutate('keep')}>
        {t('Keep')}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {t('Remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Remove the example pages?')}
        description={t('Pages you have edited stay. You can restore their challenges for 30 days.')}
        confirm={t('Remove')}
        isBusy={isPending}
        onConfirm={() => mutate('remove', { onSettled: () => setAsked(false) })}
      />
    </div>
  );
};

const StepRow = ({ step }: { readonly step: Step }): ReactElement => {
  const { title, hint, to, isDone } = step;
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 not-last:border-b',
        to && !isDone && 'transition-colors hover:bg-raised',
      )}
    >
      <Icon aria-hidden className={cn('size-5.5 shrink-0', isDone ? 'text-gold' : 'text-edge')} />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium', isDone && 'text-quiet')}>
          {to && !isDone ? (
            <Link to={to} className="before:absolute before:inset-0">
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          {isDone ? <span className="sr-only">{t(': done')}</span> : null}
        </p>
        {isDone ? null : <p className="text-sm text-pretty text-quiet">{hint}</p>}
      </div>
      {isDone ? null : to ? <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" /> : <ExampleButtons />}
    </li>
  );
};

interface SetupChecklistProps {
  readonly steps: readonly Step[];
  readonly onHide: () => void;
}

export const SetupChecklist = ({ steps, onHide }: SetupChecklistProps): ReactElement => {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card className="mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b px-5 py-4">
        <CardTitle>{t('Set up RepTemple')}</CardTitle>
        <div className="flex items-center justify-between gap-3 max-sm:w-full">
          <p className="text-sm text-quiet tabular-nums">{t('{now} of {whole}', { now: done, whole: steps.length })}</p>
          <Button size="small" variant="quiet" onClick={onHide}>
            {t('Hide')}
          </Button>
        </div>
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  );
};
