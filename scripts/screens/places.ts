/** Every screen of the product, and who sees it. A new one gets a line here. */
import type { Seeded } from './seed.ts';

export type Who = 'visitor' | 'newcomer' | 'member' | 'admin';

export interface Place {
  readonly name: string;
  readonly who: Who;
  /** Before anybody has done anything, or afterwards. */
  readonly state: 'empty' | 'filled';
  readonly path: string;
  /** Text to press once the page is there. */
  readonly press?: string;
}

type Line = readonly [name: string, path: string, press?: string];

const placesOf = (who: Who, state: Place['state'], lines: readonly Line[]): readonly Place[] =>
  lines.map(([name, path, press]) => ({ name, who, state, path, ...(press ? { press } : {}) }));

const ADMIN_LISTS: readonly Line[] = [
  ['admin', '/admin'],
  ['admin-challenges', '/admin/challenges'],
  ['admin-campaigns', '/admin/campaigns'],
  ['admin-review', '/admin/review'],
  ['admin-corrections', '/admin/corrections'],
  ['admin-users', '/admin/users'],
  ['admin-waitlist', '/admin/waitlist'],
  ['admin-outbox', '/admin/outbox'],
  ['admin-audit', '/admin/audit'],
];

/** What can be seen before anything is there. */
export const emptyPlaces = (): readonly Place[] => [
  ...placesOf('visitor', 'empty', [
    ['landing', '/'],
    ['login', '/login'],
    ['login-magic-link', '/login', 'Magic Link'],
    ['signup', '/signup'],
    ['forgot-password', '/auth/forgot-password'],
    ['leaderboard', '/challenge/push-ups/leaderboard'],
    ['not-found', '/nowhere'],
    ['access-denied', '/profile'],
    ['campaign-hash', '/hash'],
    ['campaign-pushtober', '/pushtober'],
    ['campaign-ns', '/ns'],
    ['campaign-squat', '/squat'],
  ]),
  ...placesOf('newcomer', 'empty', [
    ['access-denied-admin', '/admin'],
    ['training', '/me'],
    ['profile', '/profile'],
    ['profile-data', '/profile/data'],
    ['profile-security', '/profile/security'],
    ['marketing', '/pushup-challenge'],
    ['create-challenge', '/pushup-challenge/create'],
    ['record', '/challenge/push-ups/record'],
  ]),
  ...placesOf('admin', 'empty', ADMIN_LISTS),
];

/** What there is to see with people, challenges and recordings. */
export const filledPlaces = ({ challenge, duel, recording, queued }: Seeded): readonly Place[] => [
  ...placesOf('visitor', 'filled', [
    ['challenges', '/challenges'],
    ['challenges-nothing-found', '/challenges?q=nothing%20of%20that%20name'],
    ['challenge', `/challenge/${challenge}`],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
    ['recording', `/challenge/${challenge}/recording/${recording}`],
  ]),
  ...placesOf('member', 'filled', [
    ['landing', '/?stay=true'],
    ['challenges', '/challenges'],
    ['challenge', `/challenge/${challenge}`],
    ['duel', `/challenge/${duel}`],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
    ['record', `/challenge/${challenge}/record`],
    ['recording', `/challenge/${challenge}/recording/${recording}`],
    ['recording-missing', `/challenge/${challenge}/recording/00000000-0000-4000-8000-000000000000`],
    ['training', '/me'],
    ['profile', '/profile'],
  ]),
  ...placesOf('admin', 'filled', [
    ...ADMIN_LISTS,
    ['admin-create-challenge', '/admin/challenges/create'],
    ['admin-edit-challenge', `/admin/challenges/edit/${challenge}`],
    ['admin-analytics', `/admin/analytics/${challenge}`],
    ['admin-workbench', `/admin/review/${queued}`],
    ['exercise-editor', '/exercise-definition-editor'],
  ]),
];
