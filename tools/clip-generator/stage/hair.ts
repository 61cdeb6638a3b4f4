/** Long, tied hair: a cap over the scalp, extruded from the head's skin, and a ponytail. */

import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  MeshStandardMaterial,
  SkinnedMesh,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import type { Vec3 } from '../motion/vector.ts';
import { clamp } from '../motion/vector.ts';

const COLOUR = '#2b1a10';
/** Height of the hair over the skin, in metres. */
const THICKNESS = 0.011;
/**
 * Start and shape of the ponytail in the head's rest pose, in metres relative to the head bone.
 */
const TAIL: readonly (readonly [behind: number, above: number, radius: number])[] = [
  [0.035, 0.1, 0.018],
  [0.058, 0.112, 0.017],
  [0.085, 0.105, 0.026],
  [0.112, 0.075, 0.031],
  [0.127, 0.03, 0.031],
  [0.13, -0.02, 0.027],
  [0.127, -0.065, 0.019],
  [0.122, -0.1, 0.004],
];
const AROUND = 12;

type Parts = {
  readonly places: number[];
  readonly skin: number[];
  readonly weights: number[];
  readonly faces: number[];
};

/** Creates a mesh of hair on the head of `body`, bound to its skeleton. */
export const tiedHair = (body: SkinnedMesh): SkinnedMesh => {
  const head = body.skeleton.bones.findIndex(({ name }) => name === 'head');
  const inverse = body.skeleton.boneInverses[head];
  if (!inverse) throw new Error('The figure has no head.');
  const rest = new Vector3().setFromMatrixPosition(inverse.clone().invert());
  const parts: Parts = { places: [], skin: [], weights: [], faces: [] };
  growCap(body, rest, parts);
  addTail(rest, head, parts);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(parts.places, 3));
  geometry.setAttribute('skinIndex', new Uint16BufferAttribute(parts.skin, 4));
  geometry.setAttribute('skinWeight', new Float32BufferAttribute(parts.weights, 4));
  geometry.setIndex(parts.faces);
  geometry.computeVertexNormals();
  const hair = new SkinnedMesh(geometry, new MeshStandardMaterial({ color: new Color(COLOUR), roughness: 0.48 }));
  hair.skeleton = body.skeleton;
  return hair;
};

/**
 * Returns the hair density at a point of the head, from 0 (face, neck) to 1. Coordinates are
 * relative to the head bone.
 */
const cover = ([x, y]: Vec3): number => {
  // The hairline: high over the forehead, down in front of the ears, along the neck behind them.
  const line = clamp(-0.075 + 1.75 * Math.max(0, x - 0.005), -0.075, 0.075) + (x > 0.085 ? (x - 0.085) * 2.2 : 0);
  return clamp((y - line) / 0.022, 0, 1);
};

const growCap = (body: SkinnedMesh, rest: Vector3, parts: Parts): void => {
  const { geometry } = body;
  const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  const covers: number[] = [];
  for (let index = 0; index < position.count; index += 1) {
    const point = new Vector3().fromBufferAttribute(position, index);
    const [x, y, z] = point.clone().sub(rest).toArray();
    const covered = Math.abs(z) < 0.11 && y > -0.12 ? cover([x, y, z]) : 0;
    covers.push(covered);
    // Without hair the cap is below the skin, so that it has no visible edge.
    const out = covered > 0 ? THICKNESS * covered : -0.004;
    parts.places.push(...point.addScaledVector(new Vector3().fromBufferAttribute(normal, index), out).toArray());
    parts.skin.push(...fourOf(geometry, 'skinIndex', index));
    parts.weights.push(...fourOf(geometry, 'skinWeight', index));
  }
  const corners = Array.from(geometry.getIndex()?.array ?? []);
  for (let at = 0; at < corners.length; at += 3) {
    const face = corners.slice(at, at + 3);
    if (face.some((corner) => (covers[corner] ?? 0) > 0)) parts.faces.push(...face);
  }
};

const fourOf = (geometry: BufferGeometry, name: string, index: number): readonly number[] => {
  const list = geometry.getAttribute(name);
  return [list.getX(index), list.getY(index), list.getZ(index), list.getW(index)];
};

const addTail = (rest: Vector3, head: number, parts: Parts): void => {
  const first = parts.places.length / 3;
  const rings = TAIL.map(([behind, above, radius]) => ({
    radius,
    centre: new Vector3(rest.x - behind, rest.y + above, 0),
  }));
  for (const [ring, { radius, centre }] of rings.entries()) {
    const [before, after] = [rings[ring - 1]?.centre ?? centre, rings[ring + 1]?.centre ?? centre];
    // The ring is perpendicular to the direction of the ponytail.
    const run = after.clone().sub(before).normalize();
    const up = new Vector3(-run.y, run.x, 0);
    for (let step = 0; step < AROUND; step += 1) {
      const angle = (step / AROUND) * 2 * Math.PI;
      const { x, y } = centre.clone().addScaledVector(up, radius * Math.cos(angle));
      parts.places.push(x, y, radius * Math.sin(angle));
      parts.skin.push(head, 0, 0, 0);
      parts.weights.push(1, 0, 0, 0);
    }
    if (ring > 0) joinRings(first + ring * AROUND, parts.faces);
  }
};

/** Adds faces between the ring that starts at vertex `from` and the previous one. */
const joinRings = (from: number, faces: number[]): void => {
  for (let step = 0; step < AROUND; step += 1) {
    const here = from + step;
    const next = from + ((step + 1) % AROUND);
    faces.push(here - AROUND, here, next, here - AROUND, next, next - AROUND);
  }
};
