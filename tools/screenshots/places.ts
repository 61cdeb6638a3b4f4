/** All screens for visitors and members. Add new ones here. */
import type { Seeded } from './seed.ts';
import { complete, count, countDown, standReady } from './recorder-ways.ts';
import {
  arriveAt,
  askForLink,
  choose,
  withStartupLock,
  lose,
  press,
  pressButton,
  publish,
  send,
  type Way,
} from './ways.ts';

export type Who = 'visitor' | 'newcomer' | 'member' | 'admin';

export interface More {
  /** Actions after the page has loaded. */
  readonly way?: Way;
  /** Requests whose URL contains this are never answered, to show the loading state. */
  readonly holds?: string;
  /** Requests whose URL contains this fail. */
  readonly breaks?: string;
  /** Overrides parts of responses to this URL. */
  readonly changes?: { readonly calls: string; readonly to: object };
}

export interface Place extends More {
  readonly name: string;
  readonly who: Who;
  /** Empty installation, or one with data. */
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

const FILLED_CAMPAIGNS: readonly Line[] = [
  ['campaign-live', '/gym-week'],
  ['campaign-coming', '/coming-week'],
  ['campaign-over', '/last-week'],
];

/** Screens of an empty installation. */
export const emptyPlaces = (): readonly Place[] => [
  ...placesOf('visitor', 'empty', [
    ['landing', '/'],
    ['login', '/login'],
    ['login-refused', '/login', { way: send('Sign In') }],
    ['login-magic-link', '/login', { way: press('Magic Link') }],
    ['login-link-sent', '/login', { way: withStartupLock(press('Magic Link'), askForLink('Send Magic Link')) }],
    ['login-second-step', '/login?step=second-factor'],
    ['login-recovery-code', '/login?step=second-factor', { way: press('Use a recovery code') }],
    ['signup', '/signup'],
    ['signup-magic-link', '/signup', { way: press('Magic Link') }],
    ['forgot-password', '/auth/forgot-password'],
    ['forgot-password-sent', '/auth/forgot-password', { way: askForLink('Send reset link') }],
    ['reset-password-invalid', '/auth/reset-password'],
    ['challenges', '/challenges', { changes: { calls: '/api/challenges', to: { challenges: [], total: 0 } } }],
    ['leaderboard', '/challenge/push-ups/leaderboard'],
    ['record', '/challenge/push-ups/record'],
    ['new-version', '/login', { way: publish }],
    [
      'outdated',
      '/signup',
      { way: withStartupLock(lose('/assets/sign-in-pages', '/login'), arriveAt('This page is out of date')) },
    ],
    ['start-failed', '/signup', { way: lose('/assets/application-', '/login') }],
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
    ['record-ready', '/challenge/push-ups/record', { way: standReady }],
    ['record-countdown', '/challenge/push-ups/record', { way: countDown }],
    ['record-counting', '/challenge/push-ups/record', { way: count }],
    // Reached by closing the previous page during its set.
    ['record-unsent', '/challenge/push-ups/record'],
    ['record-complete', '/challenge/push-ups/record', { way: complete }],
    ['first-admin', '/first-admin?token=held'],
    ['first-admin-incomplete', '/first-admin'],
  ]),
];

const forVisitors = (seeded: Seeded): readonly Place[] => {
  const { challenge, duel, duelHidden, recording, filmed, shared, recovery } = seeded;
  return placesOf('visitor', 'filled', [
    ['accuracy', '/accuracy'],
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
    ...FILLED_CAMPAIGNS,
    ['campaign-live-loading', '/gym-week', { holds: '/standings' }],
    ['exercise-shared', `/exercise/${shared}`],
    ['reset-password', recovery],
  ]);
};

const forMembers = (seeded: Seeded): readonly Place[] => {
  const { challenge, duel, duelOver, duelUnverified, recording, filmed, decided, appealed } = seeded;
  return placesOf('member', 'filled', [
    ['landing', '/?stay=true'],
    ['challenges', '/challenges'],
    ['challenge', `/challenge/${challenge}`],
    ['challenge-qr', `/challenge/${challenge}`, { way: pressButton('QR Code') }],
    ['duel', `/challenge/${duel}`],
    ['duel-over', `/challenge/${duelOver}`],
    ['duel-unverified', `/challenge/${duelUnverified}`],
    ['duel-leaderboard', `/challenge/${duelOver}/leaderboard`],
    ['duel-leaderboard-full', `/challenge/${duel}/leaderboard`],
    ['leaderboard', `/challenge/${challenge}/leaderboard`],
    ['leaderboard-all-time', `/challenge/${challenge}/leaderboard?period=all`],
    ['leaderboard-aggregate', `/challenge/${challenge}/leaderboard?period=aggregate`],
    ['wall', `/challenge/${challenge}/wall`],
    ['leaderboard-failed', `/challenge/${challenge}/leaderboard`, { breaks: '/leaderboard' }],
    ['record', `/challenge/${challenge}/record`],
    ['recording', `/challenge/${challenge}/recording/${recording}`],
    ['recording-filmed', `/challenge/${challenge}/recording/${filmed}`],
    ['recording-analysis', `/challenge/${challenge}/recording/${filmed}#analysis`],
    ['recording-decided', `/challenge/one-more-each-day/recording/${decided}`],
    ['recording-appealed', `/challenge/one-more-each-day/recording/${appealed}`],
    ['recording-missing', `/challenge/${challenge}/recording/00000000-0000-4000-8000-000000000000`],
    ['recording-loading', `/challenge/${challenge}/recording/${recording}`, { holds: '/api/recordings' }],
    ...FILLED_CAMPAIGNS,
    ['training', '/me'],
    ['training-loading', '/me', { holds: '/api/me' }],
    ['profile', '/profile'],
    ['offline', `/challenge/${challenge}`, { way: lose('/api/', '/challenges') }],
    ['record-offline', `/challenge/${challenge}`, { way: lose('/api/', `/challenge/${challenge}/record`) }],
  ]);
};

/** Screens with users, challenges and recordings. */
export const filledPlaces = (seeded: Seeded): readonly Place[] => [...forVisitors(seeded), ...forMembers(seeded)];
