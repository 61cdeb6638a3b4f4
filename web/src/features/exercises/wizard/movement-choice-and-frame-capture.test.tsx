import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, afterEach, beforeEach, describe, vi } from 'vitest';
import { FrameSlot, show } from './movement-choice-and-frame-capture.tsx';

const buttonOf = (isBusy: boolean): string | undefined =>
  /<button[^>]*>/.exec(
    renderToStaticMarkup(<FrameSlot phase="start" frame={undefined} isBusy={isBusy} onCapture={() => undefined} />),
  )?.[0];

it('the capture button keeps its focus while it is busy: it is aria-disabled, not disabled', () => {
  expect(buttonOf(true)).toContain('aria-disabled="true"');
  expect(buttonOf(true)).not.toContain(' disabled=""');
  expect(buttonOf(false)).not.toContain('aria-disabled="');
});

describe('frame picture', () => {
  type Announce = (now: number, about: { readonly mediaTime: number }) => void;

  /**
   * Creates a fake video whose seeks end only when the test ends them. `saysFrames`: true if the
   * video supports frame callbacks.
   */
  const slowVideo = (saysFrames: boolean) => {
    const waiting: Announce[] = [];
    const announcing = { requestVideoFrameCallback: (callback: Announce) => waiting.push(callback) };
    const video = Object.assign(new EventTarget(), { seeking: false, ...(saysFrames && announcing) });
    const player = {
      pause: vi.fn<() => void>(),
      seekTo: (): void => {
        video.seeking = true;
      },
    };
    const finish = (): void => {
      video.seeking = false;
      video.dispatchEvent(new Event('seeked'));
    };
    const announce = (ms: number): void => {
      for (const callback of waiting.splice(0)) callback(0, { mediaTime: ms / 1000 });
    };
    const settled = vi.fn<(how: string) => void>();
    void show(player, video as unknown as HTMLVideoElement, { t: 1000, p: null }).then(
      () => settled('shown'),
      () => settled('failed'),
    );
    return { finish, announce, settled, waiting, video };
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  describe('showing a video frame', () => {
    it('waits until the seek has ended, even after 5 seconds', async () => {
      const { finish, settled } = slowVideo(false);
      await vi.advanceTimersByTimeAsync(5000);
      expect(settled).not.toHaveBeenCalled();
      finish();
      await vi.advanceTimersByTimeAsync(399);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toHaveBeenCalledWith('shown');
    });

    it('ignores the end of an earlier seek', async () => {
      const { finish, settled, video } = slowVideo(false);
      video.dispatchEvent(new Event('seeked'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(settled).not.toHaveBeenCalled();
      finish();
      await vi.advanceTimersByTimeAsync(400);
      expect(settled).toHaveBeenCalledWith('shown');
    });

    it('waits until the browser announces this frame, not the one before', async () => {
      const { announce, settled, waiting } = slowVideo(true);
      announce(960);
      await vi.advanceTimersByTimeAsync(0);
      expect(settled).not.toHaveBeenCalled();
      announce(1000);
      await vi.advanceTimersByTimeAsync(0);
      expect(settled).toHaveBeenCalledWith('shown');
      expect(waiting).toEqual([]);
    });

    it('fails after 10 seconds when the seek never ends', async () => {
      const { settled } = slowVideo(true);
      await vi.advanceTimersByTimeAsync(9999);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toHaveBeenCalledWith('failed');
    });
  });
});
