/** Test helper: an open playback that records its events. */
import { Playback } from './playback.ts';

export const openPlayback = async (video: HTMLVideoElement, links: string[] = []) => {
  const [stages, moves]: [string[], number[]] = [[], []];
  const playback = new Playback(video, {
    onStage: (stage, shuttle) => stages.push(shuttle === 1 ? stage : `${stage} ${shuttle}`),
    onLength: () => undefined,
    onShown: () => undefined,
    onMoved: (ms) => moves.push(ms),
    onLost: async () => links.shift(),
    onHeldBack: () => stages.push('held back'),
    onBroken: () => stages.push('broken'),
  });
  await playback.open(0);
  await settled();
  return { playback, stages, moves };
};

/** Resolves after pending promises. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
