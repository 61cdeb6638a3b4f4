/** List of all admin screens. Add new screens here. */
import type { Seeded } from './seed-users-and-data.ts';
import {
  placesOf,
  choose,
  inSequence,
  openFirst,
  palette,
  pressButton,
  rowMenu,
  send,
  watchClip,
} from './visitor-and-member-screen-list.ts';
import type { Line, Place, Way } from './visitor-and-member-screen-list.ts';

const LISTS: readonly Line[] = [
  ['admin', '/admin'],
  ['admin-challenges', '/admin/challenges'],
  ['admin-campaigns', '/admin/campaigns'],
  ['admin-review', '/admin/review'],
  ['admin-corrections', '/admin/corrections'],
  ['admin-users', '/admin/users'],
  ['admin-waitlist', '/admin/waitlist'],
  ['admin-outbox', '/admin/outbox'],
  ['admin-audit', '/admin/audit'],
  ['admin-operations', '/admin/operations'],
];

export const emptyAdminPlaces = (): readonly Place[] => placesOf('admin', 'empty', LISTS);

const openPreview: Way = async (page, say) => {
  const button = page.getByRole('button', { name: say('Preview') });
  if (await button.isVisible()) await button.click();
};

const campaignsOf = ({ campaign }: Seeded): readonly Line[] => {
  const editor = `/admin/campaigns/edit/${campaign}`;
  return [
    ['admin-campaigns-menu', '/admin/campaigns', { way: rowMenu() }],
    ['admin-campaigns-delete', '/admin/campaigns', { way: rowMenu('Delete') }],
    ['admin-create-campaign', '/admin/campaigns/create'],
    [
      'admin-create-campaign-refused',
      '/admin/campaigns/create',
      { way: inSequence(choose('Blank page'), send('Create Draft')) },
    ],
    ['admin-edit-campaign', editor],
    ['admin-edit-campaign-blocks', editor, { way: pressButton('1 Hero', '2 Personal progress', '9 Prizes') }],
    ['admin-edit-campaign-preview', editor, { way: openPreview }],
  ];
};

const AT = '2026-11-22T09:30:00.000Z';

const MAIL_TROUBLE = {
  isConfigured: true,
  isInTrouble: true,
  from: 'RepTemple <hello@example.org>',
  server: 'mail.example.org:587',
  lastSentAt: AT,
  lastError: { at: AT, message: '550 5.7.1 The sender is not allowed to send from this address' },
};

const BRUNO = '/admin/users?search=bruno';

const PEOPLE: readonly Line[] = [
  ['admin-users-menu', BRUNO, { way: rowMenu() }],
  ['admin-users-details', BRUNO, { way: rowMenu('View Details') }],
  ['admin-users-grant', BRUNO, { way: rowMenu('Make Admin') }],
  ['admin-users-link', BRUNO, { way: rowMenu('Generate Link') }],
  ['admin-users-link-made', BRUNO, { way: inSequence(rowMenu('Generate Link'), send('Generate Link')) }],
  ['admin-users-reset', BRUNO, { way: rowMenu('Reset Factors') }],
  ['admin-users-ban', BRUNO, { way: rowMenu('Ban') }],
  ['admin-users-delete', BRUNO, { way: rowMenu('Delete') }],
  ['admin-users-invite', '/admin/users', { way: pressButton('Invite') }],
  ['admin-users-nobody', '/admin/users?search=nobody%20of%20that%20name'],
  ['admin-outbox-message', '/admin/outbox', { way: openFirst }],
  ['admin-outbox-test', '/admin/outbox', { way: pressButton('Send Test Mail') }],
  ['admin-outbox-trouble', '/admin/outbox', { changes: { calls: '/api/admin/mail', to: MAIL_TROUBLE } }],
];

const exercisesOf = ({ exercise }: Seeded): readonly Line[] => {
  const editor = '/exercise-definition-editor';
  const opened = `${editor}?definition=${exercise}`;
  return [
    ['exercise-editor', editor],
    ['exercise-editor-load', editor, { way: send('Load') }],
    ['exercise-editor-open', opened],
    ['exercise-editor-comparison', opened, { way: pressButton('Add Comparison') }],
    ['exercise-wizard-upload', editor, { way: pressButton('Add New') }],
    ['exercise-wizard-frames', editor, { way: watchClip }],
    ['exercise-wizard-review', editor, { way: inSequence(watchClip, send('Continue to Review')) }],
  ];
};

const TROUBLE = {
  processes: (['web', 'worker'] as const).map((role, at) => ({
    id: role,
    role,
    version: at === 0 ? '0.1.0' : '0.0.9',
    node: 'v20.20.2',
    startedAt: AT,
    seenAt: AT,
  })),
  queue: {
    oldestDueAt: AT,
    kinds: [
      { name: 'media-process', due: 1204, later: 3, running: 2, failed: 1 },
      { name: 'mail', due: 0, later: 12, running: 0, failed: 0 },
    ],
    failed: [
      {
        id: '00000000-0000-4000-8000-000000000000',
        name: 'media-process',
        attempts: 5,
        lastError: 'ffmpeg ended with status 183: moov atom not found in the file that was uploaded',
        failedAt: AT,
      },
    ],
  },
  mail: { isInTrouble: true },
  database: { kind: 'server', bytes: 48_000_000_000, connections: { busy: 9, idle: 1, waiting: 14 }, migrations: 33 },
  browserErrors: [
    {
      kind: 'error',
      name: 'TypeError',
      place: '/assets/record-page-1a2b3c.js:12:3456',
      day: '2026-11-22',
      said: "undefined is not an object (evaluating 'track.getSettings().frameRate.ideal')",
      count: 41,
      lastAt: AT,
    },
  ],
};

export const filledAdminPlaces = (seeded: Seeded): readonly Place[] => {
  const { challengeId, queued, filmed, appealed } = seeded;
  return placesOf('admin', 'filled', [
    ...LISTS,
    ['admin-palette', '/admin', { way: palette('create') }],
    ['admin-palette-all', '/admin', { way: palette('') }],
    ['admin-challenges-menu', '/admin/challenges', { way: rowMenu() }],
    ['admin-challenges-delete', '/admin/challenges', { way: rowMenu('Delete') }],
    ['admin-challenges-loading', '/admin/challenges', { holds: '/api/admin/challenges' }],
    ['admin-challenges-failed', '/admin/challenges', { breaks: '/api/admin/challenges' }],
    ['admin-challenges-nothing-found', '/admin/challenges?search=nothing%20of%20that%20name'],
    ['admin-create-challenge', '/admin/challenges/create'],
    ['admin-create-challenge-refused', '/admin/challenges/create', { way: send('Create Challenge') }],
    ['admin-edit-challenge', `/admin/challenges/edit/${challengeId}`],
    ['admin-analytics', `/admin/analytics/${challengeId}`],
    ['admin-analytics-loading', `/admin/analytics/${challengeId}`, { holds: '/api/admin/challenges' }],
    ['admin-operations-loading', '/admin/operations', { holds: '/api/admin/operations' }],
    ['admin-operations-failed', '/admin/operations', { breaks: '/api/admin/operations' }],
    ['admin-operations-trouble', '/admin/operations', { changes: { calls: '/api/admin/operations', to: TROUBLE } }],
    ...PEOPLE,
    ...campaignsOf(seeded),
    ['admin-workbench', `/admin/review/${queued}`],
    ['admin-workbench-filmed', `/admin/review/${filmed}`],
    ['admin-workbench-appeal', `/admin/review/${appealed}`],
    ['admin-workbench-missing', '/admin/review/00000000-0000-4000-8000-000000000000'],
    ...exercisesOf(seeded),
  ]);
};
