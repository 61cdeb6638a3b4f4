import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Player } from '../player-controller.ts';
import { INITIAL_SNAPSHOT } from '../player-state.ts';
import type { PlayerSnapshot } from '../player-state.ts';
import { Stage } from './video-with-overlay.tsx';

const shown = (change: Partial<PlayerSnapshot> = {}, unit: 'reps' | 'seconds' = 'reps'): string => {
  const player = new Player();
  const given = { videoUrl: '/api/media/1/video', posterUrl: undefined, aspect: 1, unit };
  const refs = { video: { current: null }, canvas: { current: null } };
  return renderToStaticMarkup(
    <Stage {...{ player, ...given, ...refs }} snapshot={{ ...INITIAL_SNAPSHOT, ...change }} />,
  );
};

it('the video element has crossorigin="anonymous"', () => {
  expect(/<video[^>]*>/.exec(shown())?.[0]).toContain('crossorigin="anonymous"');
});

it('a step without an analyzed track shows "MediaPipe not initialized yet" and a hint to play', () => {
  const page = shown({ stage: 'paused', isModelMissing: true, isTouched: true });
  expect(page).toContain('>MediaPipe not initialized yet<');
  expect(page).toContain('>Play the video to analyse it.<');
});

it('a held second is called a second, without the phase that a hold does not have', () => {
  const rep = { number: 12, startMs: 11_000, bottomMs: null, endMs: 12_000, valid: true, fault: null, reason: null };
  const fresh = { ...rep, formScore: 90, angles: {}, rangeOfMotion: 0, downMs: 500, upMs: 500 };
  const standing = { ...INITIAL_SNAPSHOT.standing, phase: 'start', isReady: true, fresh } as const;
  expect(shown({ standing }, 'seconds')).toContain('>Second 12<');
  expect(shown({ standing }, 'seconds')).not.toContain('>Start<');
  expect(shown({ standing }, 'reps')).toContain('>Rep 12<');
  expect(shown({ standing }, 'reps')).toContain('>Start<');
});
