/** Steps of the first setup, entries of the inbox, and texts of trends for the admin start page. */
import type { Reply } from '@reptemple/contract/endpoint';
import { NEW_DAYS } from '@reptemple/contract/operations/admin-dashboard';
import type { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';

type Dashboard = Reply<typeof GetDashboard>;

export type StepName = 'mail' | 'backup' | 'admin' | 'challenge' | 'examples';

export interface Step {
  readonly name: StepName;
  readonly title: string;
  /** Text that explains why the step matters or how to do it. */
  readonly hint: string;
  /**
   * Path of the page for this step. Undefined for the example data, because the checklist itself
   * has its buttons.
   */
  readonly to?: string;
  readonly isDone: boolean;
}

export const stepsOf = ({
  hasMail,
  hasBackup,
  hasSecondAdmin,
  hasChallenge,
  examples,
}: Dashboard['setup']): readonly Step[] => [
  {
    name: 'challenge',
    title: t('Create Challenge'),
    hint: t('The link is created from the name and won’t change later.'),
    to: '/admin/challenges/create',
    isDone: hasChallenge,
  },
  {
    name: 'mail',
    title: t('Connect a mail server'),
    hint: t('Until then, sign-in links stay in the outbox. Set SMTP_URL and MAIL_FROM.'),
    to: '/admin/outbox',
    isDone: hasMail,
  },
  {
    name: 'backup',
    title: t('Make a backup'),
    hint: t('Run “reptemple backup FOLDER” on the server every night.'),
    to: '/admin/operations',
    isDone: hasBackup,
  },
  {
    name: 'admin',
    title: t('Invite a second admin'),
    hint: t('Prizes need two reviewers, and someone can help if you lose your password.'),
    to: '/admin/users',
    isDone: hasSecondAdmin,
  },
  {
    name: 'examples',
    title: t('Keep or remove the example pages'),
    hint: t('Four past campaigns as examples.'),
    isDone: examples !== 'undecided',
  },
];

/** Problems of the installation that the inbox shows. The operations page shows more. */
export const PROBLEMS = ['storage', 'space', 'backup'] as const;
type Problem = (typeof PROBLEMS)[number];

export interface InboxEntry {
  readonly name: 'reviews' | 'corrections' | 'failedJobs' | Problem;
  readonly text: string;
  readonly to: string;
}

const PROBLEM_TEXTS: Readonly<Record<Problem, string>> = {
  storage: t('Storage isn’t responding. Videos can’t be saved or played.'),
  space: t('The disk is almost full. Free up space or add storage.'),
  backup: t('No backup in the last two days. Run “reptemple backup FOLDER”.'),
};

export const inboxOf = (
  { reviews, corrections, failedJobs }: Dashboard['inbox'],
  problems: readonly Problem[],
): readonly InboxEntry[] => [
  ...problems.map((name) => ({ name, text: PROBLEM_TEXTS[name], to: '/admin/operations' })),
  ...(failedJobs > 0
    ? [
        {
          name: 'failedJobs' as const,
          text: t('{failedJobs, plural, one {# job failed} other {# jobs failed}}', { failedJobs }),
          to: '/admin/operations',
        },
      ]
    : []),
  ...(corrections > 0
    ? [
        {
          name: 'corrections' as const,
          text: t('{count, plural, one {# correction} other {# corrections}}', { count: corrections }),
          to: '/admin/corrections',
        },
      ]
    : []),
  ...(reviews > 0
    ? [
        {
          name: 'reviews' as const,
          text: `${t('Review')}: ${t('{count, plural, one {# recording} other {# recordings}}', { count: reviews })}`,
          to: '/admin/review',
        },
      ]
    : []),
];

export const recentLabel = (current: number): string =>
  t('{current} in the last {days, plural, one {day} other {# days}}', { current, days: NEW_DAYS });

/** Returns a text such as "12 in the last 30 days (+5)". */
export const trendLabel = (current: number, earlier: number): string => {
  const recent = recentLabel(current);
  return current === earlier ? recent : `${recent} (${formatNumber(current - earlier, { signDisplay: 'always' })})`;
};
