/** Every screen that people see without being admins, and who sees it. A new one gets a line here. */
import type { Seeded } from './seed.ts';
import { choose, press, pressButton, send, type Way } from './ways.ts';

export type Who = 'visitor' | 'newcomer' | 'member' | 'admin';

export interface More {
  /** Done once the page is there. */
  readonly way?: Way;
  /** Calls to addresses that hold this are never answered: the page as it loads. */
  readonly holds?: string;
  /** Calls to addresses that hold this fail. */
  readonly breaks?: string;
  /** Answers of calls to this address, with these parts in the place of theirs. */
  readonly changes?: { readonly calls: string; readonly to: object };
}

export interface Place extends More {
  readonly name: string;
  readonly who: Who;
  /** Before anybody has done anything, or afterwards. */
  readonly state: 'empty' | 'filled';
  readonly path: string;
}

export type Line = readonly [name: string, path: string, more?: More];

export const placesOf = (who: Who, state: Place['state'], lines: readonly Line[]): readonly Place[] =>
  lines.map(([name, path, more]) => ({ name, who, state, path, ...more }));

const CAMPAIGNS: readonly Line[] = [
  ['campaign-hash', '/hash'],
  ['campaign-hash-referral', '/hash', { way: press('Get Your Referral Link') }],
  ['campaign-pushtober', '/pushtober'],
  ['campaign-ns', '/ns'],
  ['campaign-squat', '/squat'],
  ['campaign-loading', '/ns', { holds: '/api/campaigns/ns' }],
  ['campaign-failed', '/ns', { breaks: '/api/campaigns/ns' }],
];

/** What can be seen before anything is there. */
export const emptyPlaces = (): readonly Place[] => [
  ...placesOf('visitor', 'empty', [
    ['landing', '/'],
    ['login', '/login'],
    ['login-refused', '/login', { way: send('Sign In') }],
    ['login-magic-link', '/login', { way: press('Magic Link') }],
    ['signup', '/signup'],
    ['signup-magic-link', '/signup', { way: press('Magic Link') }],
    ['forgot-password', '/auth/forgot-password'],
    ['reset-password-invalid', '/auth/reset-password'],
    ['leaderboard', '/challenge/push-ups/leaderboard'],
    ['not-found', '/nowhere'],
    ['challenge-not-found', '/challenge/nothing-of-that-name'],
    ['exercise-not-found', '/exercise/nothing'],
    ['access-denied', '/profile'],
    ['marketing', '/pushup-challenge'],
    ...CAMPAIGNS,
  ]),
  ...placesOf('newcomer', 'empty', [
    ['access-denied-admin', '/admin'],
    ['training', '/me'],
    ['profile', '/profile'],
    ['profile-data', '/profile/data'],
    ['profile-security', '/profile/security'],
    ['marketing', '/pushup-challenge'],
    ['create-challenge', '/pushup-challenge/create'],
    ['create-challenge-duel', '/pushup-challenge/create', { way: choose('Duel') }],
    ['record', '/challenge/push-ups/record'],
    ['first-admin', '/first-admin?token=held'],
    ['first-admin-incomplete', '/first-admin'],
  ]),
];

/** What there is to see with people, challenges and recordings. */
export const filledPlaces = (seeded: Seeded): readonly Place[] => {
  const { challenge, duel, duelHidden, duelOver, recording, filmed, decided, appealed } = seeded;
  return [
    ...placesOf('visitor', 'filled', [
      ['challenges', '/challenges'],
      ['challenges-nothing-found', '/challenges?search=nothing%20of%20that%20name'],
      ['challenges-loading', '/challenges', { holds: '/api/challenges' }],
      ['challenges-failed', '/challenges', { breaks: '/api/challenges' }],
      ['challenge', `/challenge/${challenge}`],
      ['challenge-loading', `/challenge/${challenge}`, { holds: '/api/challenges' }],
      ['leaderboard', `/challenge/${challenge}/leaderboard`],
      ['leaderboard-loading', `/challenge/${challenge}/leaderboard`, { holds: '/api/challenges' }],
      ['recording', `/challenge/${challenge}/recording/${recording}`],
      ['recording-filmed', `/challenge/${challenge}/recording/${filmed}`],
      ['duel', `/challenge/${duel}`],
      ['duel-leaderboard-hidden', `/challenge/${duelHidden}/leaderboard`],
      ['campaign-live', '/gym-week'],
      ['campaign-live-loading', '/gym-week', { holds: '/standings' }],
    ]),
    ...placesOf('member', 'filled', [
      ['landing', '/?stay=true'],
      ['challenges', '/challenges'],
      ['challenge', `/challenge/${challenge}`],
      ['challenge-qr', `/challenge/${challenge}`, { way: pressButton('QR Code') }],
      ['duel', `/challenge/${duel}`],
      ['duel-over', `/challenge/${duelOver}`],
      ['duel-leaderboard', `/challenge/${duelOver}/leaderboard`],
      ['duel-leaderboard-full', `/challenge/${duel}/leaderboard`],
      ['leaderboard', `/challenge/${challenge}/leaderboard`],
      ['leaderboard-all-time', `/challenge/${challenge}/leaderboard?period=all`],
      ['leaderboard-aggregate', `/challenge/${challenge}/leaderboard?period=aggregate`],
      ['leaderboard-failed', `/challenge/${challenge}/leaderboard`, { breaks: '/leaderboard' }],
      ['record', `/challenge/${challenge}/record`],
      ['recording', `/challenge/${challenge}/recording/${recording}`],
      ['recording-filmed', `/challenge/${challenge}/recording/${filmed}`],
      ['recording-decided', `/challenge/one-more-each-day/recording/${decided}`],
      ['recording-appealed', `/challenge/one-more-each-day/recording/${appealed}`],
      ['recording-missing', `/challenge/${challenge}/recording/00000000-0000-4000-8000-000000000000`],
      ['recording-loading', `/challenge/${challenge}/recording/${recording}`, { holds: '/api/recordings' }],
      ['campaign-live', '/gym-week'],
      ['training', '/me'],
      ['training-loading', '/me', { holds: '/api/me' }],
      ['profile', '/profile'],
    ]),
  ];
};
