import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FrameSlot } from './frame-capture.tsx';

const buttonOf = (isBusy: boolean): string | undefined =>
  /<button[^>]*>/.exec(
    renderToStaticMarkup(<FrameSlot phase="start" frame={undefined} isBusy={isBusy} onCapture={() => undefined} />),
  )?.[0];

it('the capture button keeps its focus while it is busy: it is aria-disabled, not disabled', () => {
  expect(buttonOf(true)).toContain('aria-disabled="true"');
  expect(buttonOf(true)).not.toContain(' disabled=""');
  expect(buttonOf(false)).not.toContain('aria-disabled="');
});
