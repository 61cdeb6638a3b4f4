/**
 * Page that draws frames: builds scene, equipment and athlete of a clip. `render-clip.ts` calls its
 * `window.stage` from Node.js.
 */
import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  AdditiveBlending,
  CanvasTexture,
  Color,
  Fog,
  HemisphereLight,
  MeshBasicMaterial,
  PlaneGeometry,
  Scene,
  PerspectiveCamera,
} from 'three';
import type { BufferGeometry } from 'three';
import type { Exercise, ClipPlan } from '../clip-list.ts';
import figureMesh from '../figure/human.glb?url';
import { bodyOf } from '../motion/body-shapes.ts';
import { perform } from '../motion/pose-at-time.ts';
import { BENCH_HEIGHT, PULL_UP_BAR } from '../motion/pull-up-and-bench-press-poses.ts';
import { readSkeleton } from '../motion/rest-skeleton.ts';
import type { SkeletonFile } from '../motion/rest-skeleton.ts';
import { loadAthlete } from './athlete-mesh.ts';
import { openFrameRenderer } from './averaged-frame-render.ts';
import { MOODS } from './daylight-settings.ts';
import type { Mood } from './daylight-settings.ts';
import { asTexture, limestone, glow, paving, sky } from './procedural-textures.ts';
import { doricColumn, hills, mat, shadowLight, buildStage } from './scene.ts';
import type { Stage } from './scene.ts';

export type Gear = {
  readonly group: Group;
  /** Bar that the athlete moves, positioned by its centre; undefined if the exercise has none. */
  readonly bar?: Group;
};

const BAR_RADIUS = 0.015;

const steel = (): MeshStandardMaterial =>
  new MeshStandardMaterial({ color: '#4c4a48', roughness: 0.42, metalness: 0.25 });
const bronze = (): MeshStandardMaterial =>
  new MeshStandardMaterial({ color: '#7a5a34', roughness: 0.5, metalness: 0.2 });
const marble = (): MeshStandardMaterial =>
  new MeshStandardMaterial({ map: asTexture(limestone(9, [222, 214, 199], [176, 162, 140]), 1), roughness: 0.7 });

type Place = readonly [x: number, y: number, z: number];

const part = (geometry: BufferGeometry, material: MeshStandardMaterial, [x, y, z]: Place): Mesh => {
  const mesh = new Mesh(geometry, material);
  mesh.position.set(x, y, z);
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
};

const rod = (radius: number, length: number): BufferGeometry => new CylinderGeometry(radius, radius, length, 24);
const across = (radius: number, length: number): BufferGeometry => rod(radius, length).rotateX(Math.PI / 2);

const pullUpBar = (): Group => {
  const [x, y] = PULL_UP_BAR;
  const group = new Group();
  const metal = bronze();
  const underside = y + 0.34;
  group.add(part(across(BAR_RADIUS, 0.96), steel(), [x, y, 0]));
  for (const z of [-0.45, 0.45]) {
    group.add(part(rod(0.013, underside - y), metal, [x, (underside + y) / 2, z]));
    group.add(part(across(0.026, 0.06), metal, [x, y, z]), part(rod(0.045, 0.02), metal, [x, underside, z]));
  }
  group.add(part(new BoxGeometry(14, 0.14, 0.14), metal, [x, underside + 0.07, 0]));
  group.add(part(new BoxGeometry(0.12, 0.05, 1.1), metal, [x, underside - 0.015, 0]));
  return group;
};

const bench = (): Group => {
  const group = new Group();
  const leather = new MeshStandardMaterial({ color: '#5c2522', roughness: 0.7 });
  const [stone, metal] = [marble(), bronze()];
  group.add(part(new BoxGeometry(1.24, 0.07, 0.3), leather, [-0.33, BENCH_HEIGHT - 0.035, 0]));
  for (const x of [-0.75, 0.1]) {
    group.add(part(new BoxGeometry(0.16, BENCH_HEIGHT - 0.07, 0.28), stone, [x, (BENCH_HEIGHT - 0.07) / 2, 0]));
  }
  for (const z of [-0.58, 0.58]) {
    group.add(part(new BoxGeometry(0.05, 1.02, 0.05), metal, [-1.06, 0.51, z]));
    group.add(part(new BoxGeometry(0.13, 0.03, 0.05), metal, [-1, 0.9, z]));
    group.add(part(new BoxGeometry(0.02, 0.06, 0.05), metal, [-0.945, 0.92, z]));
    group.add(part(new BoxGeometry(0.5, 0.04, 0.06), metal, [-1.06, 0.02, z]));
  }
  group.add(part(new BoxGeometry(0.04, 0.04, 1.16), metal, [-1.06, 0.3, 0]));
  return group;
};

/** Builds a barbell. Its discs are small, so that they do not hide the hands from the side. */
const barbell = (): Group => {
  const group = new Group();
  const metal = steel();
  group.add(part(across(BAR_RADIUS, 1.64), metal, [0, 0, 0]));
  for (const side of [-1, 1]) {
    group.add(part(across(0.024, 0.2), metal, [0, 0, side * 0.74]));
    group.add(part(across(0.065, 0.035), bronze(), [0, 0, side * 0.7]));
  }
  return group;
};

const gearOf = (exercise: Exercise): Gear => {
  if (exercise === 'pull-up') return { group: pullUpBar() };
  if (exercise !== 'bench-press') return { group: new Group() };
  const bar = barbell();
  const group = bench();
  group.add(bar);
  return { group, bar };
};

const HALF_WIDTH = 2.35;
const SPACING = 2.3;
const NEAREST_Z = 2.6;
const COLUMNS = 8;
const PLINTH = 0.2;
const BEAM_Y = 5.4;
const SUN_Z = -46;
const SUN_HEIGHT = 5.6;
/**
 * Half the width, in metres, of the area in which the sky light casts shadows. It includes both
 * rows of columns: if it ended at a column, the edge of the shadows would be visible there.
 */
const SKY_REACH = 22;

/**
 * Builds the scene of the landing page: two rows of columns towards the rising sun, with the
 * athlete in the light between them. `axis`: x of the middle, where the mat is.
 */
const buildNave = (mood: Mood, axis: number): Stage => {
  const scene = new Scene();
  scene.background = asTexture(sky(mood.sky));
  scene.fog = new Fog(mood.haze, 5, 34);
  const stone = new MeshStandardMaterial({
    map: asTexture(limestone(3, [226, 219, 205], [188, 176, 156]), 2),
    roughness: 0.7,
  });
  const far = hills(mood, SUN_Z + 12, 1.25);
  far.position.x = axis;
  scene.add(floor(), row(stone, axis - HALF_WIDTH), row(stone, axis + HALF_WIDTH), far, mat(mood, axis), sunAt(axis));
  scene.add(new HemisphereLight('#aab6d6', '#c98f5e', mood.ambient));
  const sun = shadowLight(mood.sunColour, mood.sun, 2048, 2, 9);
  const skyLight = shadowLight('#c7d3ee', mood.skyLight, 1024, 5, SKY_REACH);
  skyLight.shadow.camera.near = -2 * SKY_REACH;
  scene.add(sun, sun.target, skyLight, skyLight.target);
  return { scene, sun, skyLight };
};

const floor = (): Mesh => {
  const mesh = new Mesh(
    new PlaneGeometry(84, 84),
    new MeshStandardMaterial({ map: asTexture(paving(7), 24), roughness: 0.5 }),
  );
  mesh.rotation.x = -Math.PI / 2;
  mesh.receiveShadow = true;
  return mesh;
};

const row = (stone: MeshStandardMaterial, x: number): Group => {
  const group = new Group();
  const length = SPACING * COLUMNS + 3;
  const middle = NEAREST_Z + 1.5 - length / 2;
  const plinth = new Mesh(new BoxGeometry(1.15, PLINTH, length), stone);
  plinth.position.set(x, PLINTH / 2, middle);
  const beam = new Mesh(new BoxGeometry(1, 0.95, length), stone);
  beam.position.set(x, BEAM_Y, middle);
  group.add(plinth, beam);
  for (let index = 0; index < COLUMNS; index += 1) {
    const column = doricColumn(stone);
    column.position.set(x, PLINTH, NEAREST_Z - index * SPACING);
    group.add(column);
  }
  group.traverse((part) => {
    part.castShadow = true;
    part.receiveShadow = true;
  });
  return group;
};

/**
 * Builds the sun and its haze. Part of the haze is drawn over objects in front of it, like glare in
 * a lens.
 */
const sunAt = (x: number): Group => {
  const group = new Group();
  for (const [size, strength, over] of SUN_LAYERS) {
    const material = new MeshBasicMaterial({
      map: new CanvasTexture(glow()),
      color: new Color('#ffcf8a').multiplyScalar(strength),
      blending: AdditiveBlending,
      transparent: true,
      depthWrite: false,
      depthTest: !over,
      fog: false,
    });
    const plane = new Mesh(new PlaneGeometry(size, size), material);
    plane.position.set(x, SUN_HEIGHT, SUN_Z);
    plane.renderOrder = over ? 2 : 1;
    group.add(plane);
  }
  return group;
};

/** Layers of the sun: width in metres, strength, and true to draw it over the columns. */
const SUN_LAYERS = [
  [4.6, 10, false],
  [22, 1, false],
  [34, 0.26, true],
  [70, 0.11, true],
] as const;

export type StagePage = {
  /** Builds the scene and athlete of a clip. Call it once per page. */
  readonly open: (clip: ClipPlan, bones: SkeletonFile) => Promise<void>;
  /** Draws the frame at `seconds`, the average of `samples` renders, and returns a data URL. */
  readonly shoot: (seconds: number, samples: number, type: 'image/png' | 'image/jpeg') => string;
};

/** Share of a frame's interval for which the shutter is open. */
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
  const renderer = openFrameRenderer(canvas, clip.width, clip.height);

  shoot = (seconds, samples, type) => {
    renderer.draw(stage, {
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
