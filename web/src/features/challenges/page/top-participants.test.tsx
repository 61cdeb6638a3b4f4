import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { DuelPanel } from './duel-panel.tsx';
import { Leading } from './top-participants.tsx';

const challenge = { id: 'week', status: 'active', closedReason: null, places: null } as Challenge;
const ada: Leader = {
  rank: 1,
  recordingId: 'set',
  name: 'Ada',
  avatar: null,
  validReps: 12,
  status: 'verified',
  isMine: false,
};

const drawn = (leaders: readonly Leader[], participants: number): string => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <Leading challenge={challenge} leaders={leaders} participants={participants} />
    </RouterContextProvider>,
  );
};

test('the challenge page links to all participants after the first join, even without results', () => {
  const page = drawn([], 2);
  expect(page).toContain('View All 2 Participants');
  expect(page).toContain('href="/challenge/week/leaderboard"');
  expect(page).toContain('No results yet');
});

test('the challenge page has no View All link without participants, and no podium without results', () => {
  const page = drawn([], 0);
  expect(page).not.toContain('View All');
  expect(page).not.toContain('<ol');
  expect(drawn([ada], 1)).toContain('<ol');
  expect(page).toContain('No results yet');
});

test('the challenge page marks a leader counted without video, and does not mark a verified one', () => {
  expect(drawn([{ ...ada, status: 'counted' }], 1)).toContain('Counted without video');
  expect(drawn([ada], 1)).not.toContain('Verified');
});

test('the challenge page with one leader links to "View All 1 Participant"', () => {
  const page = drawn([ada], 1);
  expect(page).toContain('View All 1 Participant<');
  expect(page).not.toContain('No results yet');
});

test('the panel of a duel shows a picture or initials for each person, and none for the free place', () => {
  const person = { name: 'Ada Lindqvist', avatar: null, isMine: true, hasRecorded: false };
  const panel = (people: readonly (typeof person | (Omit<typeof person, 'avatar'> & { avatar: string }))[]): string =>
    renderToStaticMarkup(
      <DuelPanel
        challenge={challenge}
        duel={{ state: 'waiting', people: [...people], outcome: null, isUnderReview: false }}
        leaders={[]}
        participants={0}
      />,
    );
  const bob = { ...person, name: 'Bob', avatar: '0190a0a0-0000-7000-8000-000000000001', isMine: false };
  expect(panel([person, bob])).toContain('>AL<');
  expect(panel([person, bob])).toContain(bob.avatar);
  expect(panel([person])).not.toContain('<img');
});
