import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi, describe } from 'vitest';
import type { Reply } from '@reptemple/contract/endpoint';
import type { ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { SharePanel } from '../sharing/share-panel.tsx';
import { BesidePlayer, ReplayVerdict } from './review-findings-and-admin-sections.tsx';

describe('owners part', () => {
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
    isRedrawingGif: false,
    isFilmHidden: false,
    skeletonUrl: null,
    clip: null,
    createdAt: '2026-03-15T12:00:00.000Z',
  };

  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://temple.example' });
  });
  afterEach(() => vi.unstubAllGlobals());

  const render = (element: ReactElement): string =>
    renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>);

  it('the recording page shows checks and replay next to the player to an admin, not to the owner', () => {
    const ofAdmin = render(<BesidePlayer recording={RECORDING} isMine={false} />);
    expect(ofAdmin).toContain('Checks');
    expect(ofAdmin).toContain('Replay');
    expect(render(<BesidePlayer recording={RECORDING} isMine />)).toBe('');
  });

  it.each([
    [true, 'Can you beat me?'],
    [false, 'Can you beat that?'],
  ])('SharePanel has the invite link and a caption for the result (own recording: %s)', (isMine, words) => {
    const panel = render(<SharePanel recording={RECORDING} challengeName="Strict Push-Ups" isMine={isMine} />);
    expect(panel).toContain('Invite link');
    expect(panel).toContain(words);
  });

  it.each([
    [{ gifUrl: null, isRedrawingGif: true }, 'Redrawing the GIF...', 'Download GIF'],
    [{ gifUrl: '/api/media/1/gif?v=2', isRedrawingGif: false }, 'Download GIF', 'Redrawing the GIF...'],
  ])('SharePanel of a corrected recording with %j has the tool "%s"', (gif, tool, other) => {
    const corrected = { ...RECORDING, mediaStatus: 'ready', videoUrl: '/api/media/1/video', ...gif } as const;
    const panel = render(<SharePanel recording={corrected} challengeName="Strict Push-Ups" isMine />);
    expect(panel).toContain(`aria-label="${tool}"`);
    expect(panel).not.toContain(other);
  });
});

const counts = { validReps: 5, invalidReps: 1, engineVersion: '1.0.0' };
const same: Reply<typeof ReplayRecording> = {
  verdict: 'Deterministic',
  differences: [],
  stored: counts,
  replayed: counts,
  frames: 400,
};

it('ReplayVerdict shows whether a replay was deterministic, and which fields differ', () => {
  expect(renderToStaticMarkup(<ReplayVerdict {...same} />)).toContain('>Deterministic</span>');
  const differences = [{ field: 'validReps', stored: 5, replayed: 4 }];
  const other = renderToStaticMarkup(<ReplayVerdict {...same} verdict="Non-Deterministic" differences={differences} />);
  expect(other).toContain('>Non-Deterministic</span>');
  expect(other).toContain('validReps');
});
