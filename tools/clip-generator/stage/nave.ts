/**
 * The scene of the landing page: two rows of columns towards the rising sun, with the athlete in
 * the light between them.
 */

import {
  AdditiveBlending,
  BoxGeometry,
  CanvasTexture,
  Color,
  Fog,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Scene,
} from 'three';
import { doricColumn, hills, mat, shadowLight } from './scene.ts';
import type { Stage } from './scene.ts';
import type { Mood } from './light.ts';
import { asTexture, glow, limestone, paving, sky } from './stone.ts';

/** Half the distance between the rows. */
const HALF_WIDTH = 2.35;
const SPACING = 2.3;
const NEAREST_Z = 2.6;
const COLUMNS = 8;
const PLINTH = 0.2;
const BEAM_Y = 5.4;
const SUN_Z = -46;
const SUN_HEIGHT = 5.6;
/**
 * Half the width of the sky light's shadow area. Must cover both rows, or the edge of the shadows
 * is visible on columns.
 */
const SKY_REACH = 22;

/** Builds the scene with its axis and the centre of the mat at `axis`. */
export const buildNave = (mood: Mood, axis: number): Stage => {
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

/** Smooth, so that the low sun has a reflection on it. */
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
 * The sun and its haze. The haze is also drawn over objects in front of it, like glare in a lens.
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

/** Width in metres, strength, and true if drawn over the columns. */
const SUN_LAYERS = [
  [4.6, 10, false],
  [22, 1, false],
  [34, 0.26, true],
  [70, 0.11, true],
] as const;
