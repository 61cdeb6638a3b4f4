import type { Recording } from '@reptemple/contract/recordings/recordings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BesidePlayer } from './owners-part.tsx';

const RECORDING: Recording = {
  id: 'recording-1',
  challengeId: 'challenge-1',
  name: 'Ada',
  gender: 'female',
  validReps: 5,
  invalidReps: 1,
  totalReps: 6,
  durationSeconds: 20,
  status: 'verified',
  unverifiedReason: null,
  claimed: null,
  formScore: 90,
  correctedBy: null,
  endedEarly: null,
  analysisId: null,
  seenView: 'side',
  mediaStatus: 'none',
  mediaError: null,
  videoUrl: null,
  thumbnailUrl: null,
  gifUrl: null,
  createdAt: '2026-03-15T12:00:00.000Z',
};

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://temple.example' });
});
afterEach(() => vi.unstubAllGlobals());

const shown = (isMine: boolean): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <BesidePlayer recording={RECORDING} challenge={{ name: 'Strict Push-Ups' }} isMine={isMine} />
    </QueryClientProvider>,
  );

describe('beside the player', () => {
  it('who was recorded shares it', () => {
    const page = shown(true);
    expect(page).toContain('Share with friends');
    expect(page).toContain('Can you beat me?');
    expect(page).not.toContain('Checks');
  });

  it('an admin checks somebody else’s first, and may share it, too', () => {
    const page = shown(false);
    const places = ['Checks', 'Deterministic Replay', 'Share with friends', 'Invite link'].map((words) =>
      page.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(page).toContain('Can you beat that?');
  });
});
