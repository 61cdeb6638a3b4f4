/** Opens the stage for a clip and returns its frames. */

import { readFile } from 'node:fs/promises';
import { openPage } from './browser.ts';
import type { ClipPlan } from './clip-list.ts';
import type { SkeletonFile } from './motion/skeleton.ts';
import type { StagePage } from './stage/main.ts';

declare global {
  var stage: StagePage;
}

export type Studio = {
  /** Returns the frame at `seconds`, the mean of `samples` exposures, as JPEG or PNG bytes. */
  readonly shoot: (seconds: number, samples: number, type: 'image/png' | 'image/jpeg') => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Reads the figure's bones, used for ground truth and drawing. */
export const readBones = async (): Promise<SkeletonFile> =>
  JSON.parse(await readFile(new URL('figure/human.skeleton.json', import.meta.url), 'utf8'));

/** Starts browser and stage for a clip. Close it when done. */
export const openStudio = async (clip: ClipPlan): Promise<Studio> => {
  const { page, close } = await openPage('stage/index.html', 'stage');
  const bones = await readBones();
  await page.evaluate(([plan, figure]) => globalThis.stage.open(plan, figure), [clip, bones] as const);
  return {
    shoot: async (seconds, samples, type) => {
      const shot = [seconds, samples, type] as const;
      const picture = await page.evaluate((args) => globalThis.stage.shoot(...args), shot);
      return Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
    },
    close,
  };
};
