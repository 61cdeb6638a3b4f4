import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/participation';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Leading } from './leading.tsx';

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
  expect(page).toContain('No results yet. Be the first!');
});

test('the challenge page has no View All link without participants', () => {
  const page = drawn([], 0);
  expect(page).not.toContain('View All');
  expect(page).toContain('Be the first!');
});

test('the challenge page marks a leader counted without video, and does not mark a verified one', () => {
  expect(drawn([{ ...ada, status: 'counted' }], 1)).toContain('Counted without video');
  expect(drawn([ada], 1)).not.toContain('Verified');
});

test('the challenge page with one leader links to "View All 1 Participant"', () => {
  const page = drawn([ada], 1);
  expect(page).toContain('View All 1 Participant<');
  expect(page).not.toContain('Be the first!');
});
