/** Baseline of `bench:pose`: a separate page that only passes video frames to the model. */

export interface LoopResult {
  readonly frames: number;
  readonly seconds: number;
}

/**
 * Displayed width of the video in px, as on the record page, because scaling a video is expensive
 * without a GPU.
 */
const SHOWN_WIDTH = 1110;

const showVideo = async (clip: string): Promise<HTMLVideoElement> => {
  const video = document.createElement('video');
  video.muted = true;
  video.width = SHOWN_WIDTH;
  video.src = clip;
  document.body.replaceChildren(video);
  await new Promise((resolve) => {
    video.addEventListener('loadeddata', resolve, { once: true });
  });
  return video;
};

/**
 * Plays the clip once in real time and passes the current frame to the model whenever the model is
 * idle. Without scheduling, counting, overlay and video recording.
 */
export const runBareLoop = async (clip: string, assets: string, model: string): Promise<LoopResult> => {
  const worker = new Worker(new URL('pose-worker-for-benchmarks.ts', import.meta.url), { type: 'module' });
  const ask = (message: unknown, transfer: Transferable[] = []): Promise<unknown> =>
    new Promise((resolve) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.postMessage(message, transfer);
    });
  await ask({ assets, model });
  const video = await showVideo(clip);
  const detect = (frame: VideoFrame): Promise<unknown> => ask(frame, [frame]);
  for (let index = 0; index < 5; index += 1) await detect(new VideoFrame(video));
  const nextFrame = (): Promise<unknown> =>
    new Promise((resolve) => {
      video.requestVideoFrameCallback(resolve);
      video.addEventListener('ended', resolve, { once: true });
    });
  let frames = 0;
  let last = -1;
  await video.play();
  const started = performance.now();
  while (!video.ended) {
    const frame = new VideoFrame(video);
    if (frame.timestamp === last) {
      frame.close();
      await nextFrame();
      continue;
    }
    last = frame.timestamp;
    await detect(frame);
    frames += 1;
  }
  const seconds = (performance.now() - started) / 1000;
  worker.terminate();
  return { frames, seconds };
};
