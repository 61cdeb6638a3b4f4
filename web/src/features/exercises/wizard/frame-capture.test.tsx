import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FrameSlot } from './frame-capture.tsx';

const buttonOf = (isBusy: boolean): string | undefined =>
  /<button[^>]*>/.exec(
    renderToStaticMarkup(<FrameSlot phase="start" frame={undefined} isBusy={isBusy} onCapture={() => undefined} />),
  )?.[0];

it('the button that captures a frame keeps the focus while it does: it is not to be pressed, and not disabled', () => {
  expect(buttonOf(true)).toContain('aria-disabled="true"');
  expect(buttonOf(true)).not.toContain(' disabled=""');
  expect(buttonOf(false)).not.toContain('aria-disabled="');
});
