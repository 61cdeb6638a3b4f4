import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Reply } from '@reptemple/contract/endpoint';
import type { ReplayRecording } from '@reptemple/contract/recordings/verification';
import { ReplayVerdict } from './replay-panel.tsx';

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
