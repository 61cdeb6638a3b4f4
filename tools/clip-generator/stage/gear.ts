/** Equipment on the terrace: a pull-up bar under a lintel, or a bench with rack and barbell. */

import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial } from 'three';
import type { BufferGeometry } from 'three';
import type { Exercise } from '../clip-list.ts';
import { BENCH_HEIGHT } from '../motion/bench-press.ts';
import { PULL_UP_BAR } from '../motion/pull-up.ts';
import { asTexture, limestone } from './stone.ts';

export type Gear = {
  readonly group: Group;
  /** The bar that the athlete moves; its position is its centre. */
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

/** The bar hangs on two rods from a beam across the whole frame. */
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

/** A padded bench on two blocks, with a rack behind its head. */
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

/** Small discs that do not hide a hand from the side. */
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

/** Builds the equipment of an exercise; empty if it needs none. */
export const gearOf = (exercise: Exercise): Gear => {
  if (exercise === 'pull-up') return { group: pullUpBar() };
  if (exercise !== 'bench-press') return { group: new Group() };
  const bar = barbell();
  const group = bench();
  group.add(bar);
  return { group, bar };
};
