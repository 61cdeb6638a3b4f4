import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Player } from '../player.ts';
import { INITIAL_SNAPSHOT } from '../player-state.ts';
import { Stage } from './stage.tsx';

it('the video is asked for so that its pictures can be read, wherever it is stored', () => {
  const player = new Player();
  const shown = { videoUrl: '/api/media/1/video', posterUrl: undefined, aspect: 1 };
  const refs = { video: { current: null }, canvas: { current: null } };
  const html = renderToStaticMarkup(<Stage {...{ player, ...shown, ...refs }} snapshot={INITIAL_SNAPSHOT} />);
  expect(/<video[^>]*>/.exec(html)?.[0]).toContain('crossorigin="anonymous"');
});
