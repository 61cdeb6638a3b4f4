/** The page that draws frames. `studio.ts` calls `window.stage` from Node.js. */

import { PerspectiveCamera } from 'three';
import type { ClipPlan } from '../clip-list.ts';
import { perform } from '../motion/performance.ts';
import { bodyOf } from '../motion/physique.ts';
import { readSkeleton } from '../motion/skeleton.ts';
import type { SkeletonFile } from '../motion/skeleton.ts';
import figureMesh from '../figure/human.glb?url';
import { loadAthlete } from './athlete.ts';
import { openDarkroom } from './develop.ts';
import { gearOf } from './gear.ts';
import { MOODS } from './light.ts';
import { buildNave } from './nave.ts';
import { buildStage } from './scene.ts';

export type StagePage = {
  /** Builds scene and athlete for a clip, once per page. */
  readonly open: (clip: ClipPlan, bones: SkeletonFile) => Promise<void>;
  /** Draws the frame at `seconds` and returns it as a data URL. */
  readonly shoot: (seconds: number, samples: number, type: 'image/png' | 'image/jpeg') => string;
};

/** Fraction of the frame interval during which the shutter is open. */
const SHUTTER = 0.4;

let shoot: StagePage['shoot'] | undefined;

const open = async (clip: ClipPlan, bones: SkeletonFile): Promise<void> => {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const mood = MOODS[clip.light];
  const middle = clip.exercise === 'push-up' ? 0.72 : 0;
  const stage = clip.place === 'nave' ? buildNave(mood, middle) : buildStage(mood, middle);
  const physique = clip.physique ?? 'man';
  const athlete = await loadAthlete(figureMesh, physique, bones);
  const gear = gearOf(clip.exercise);
  stage.scene.add(athlete.group, gear.group);
  const { figureAt, barAt } = perform(clip, readSkeleton(bodyOf(physique, bones)));
  const camera = new PerspectiveCamera(clip.camera.fieldOfView, clip.width / clip.height, 0.1, 60);
  camera.position.set(...clip.camera.position);
  camera.lookAt(...clip.camera.target);
  camera.updateMatrixWorld(true);
  let hasWhole = false;
  const darkroom = openDarkroom(canvas, clip.width, clip.height);

  shoot = (seconds, samples, type) => {
    darkroom.develop(stage, {
      camera,
      mood,
      focus: clip.camera.target,
      samples,
      region: hasWhole ? clip.moving : undefined,
      poseAt: (fraction) => {
        const moment = seconds + ((fraction - 0.5) * SHUTTER) / clip.framesPerSecond;
        athlete.pose(figureAt(moment));
        const bar = barAt(moment);
        if (bar) gear.bar?.position.set(...bar);
      },
    });
    hasWhole = true;
    return canvas.toDataURL(type, 0.95);
  };
};

const stage: StagePage = {
  open,
  shoot: (...shot) => {
    if (!shoot) throw new Error('Open a clip before shooting it.');
    return shoot(...shot);
  },
};

Object.assign(window, { stage });
