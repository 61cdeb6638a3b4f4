/**
 * The athlete's mesh: loads it, reshapes it for the woman (body and tied hair), and applies the
 * pose of a figure.
 */
import {
  DoubleSide,
  Group,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  SkinnedMesh,
  Vector3,
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  Uint16BufferAttribute,
} from 'three';
import type { Bone, BufferAttribute } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { warpOf } from '../motion/body-shapes.ts';
import type { Physique, Warp } from '../motion/body-shapes.ts';
import type { Figure } from '../motion/forward-kinematics.ts';
import type { SkeletonFile } from '../motion/rest-skeleton.ts';
import { toQuaternion, add, cross, normalize, scale, subtract, clamp } from '../motion/vectors-and-rotations.ts';
import type { Vec3 } from '../motion/vectors-and-rotations.ts';
import { asTexture, cloth, dyed } from './procedural-textures.ts';
import type { Colour, Dye } from './procedural-textures.ts';

/** Colour of the woman's tied hair: a cap, extruded from the skin of the head, and a ponytail. */
const COLOUR = '#2b1a10';
const THICKNESS = 0.011;
/**
 * Points along the ponytail with its radius, in the head's rest pose, in metres relative to the
 * head bone.
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
 * Returns the density of hair at a point of the head, from 0 (face, neck) to 1. Coordinates are
 * relative to the head bone.
 */
const cover = ([x, y]: Vec3): number => {
  // Height of the hairline: high over the forehead, down in front of the ears, along the neck
  // behind them.
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
    // Moves points without hair below the skin, so that the edge of the cap is not visible.
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

const joinRings = (from: number, faces: number[]): void => {
  for (let step = 0; step < AROUND; step += 1) {
    const here = from + step;
    const next = from + ((step + 1) % AROUND);
    faces.push(here - AROUND, here, next, here - AROUND, next, next - AROUND);
  }
};

export type Athlete = { readonly group: Group; readonly pose: (figure: Figure) => void };

type RestBone = { readonly bone: Bone; readonly turn: Quaternion };

const SHIRTS: Readonly<Record<Physique, Colour>> = { man: [66, 96, 124], woman: [146, 62, 78] };
const DYES: ReadonlyMap<string, Dye> = new Map([
  ['trousers', { colour: [38, 44, 58], middle: 0.42, contrast: 1.4 }],
  ['shoes', { colour: [225, 222, 214], middle: 0.3, contrast: 1 }],
]);

/**
 * Loads the mesh at `url`, and gives it the body shape and shirt of `physique`. Returns the group
 * and a function that poses it. `bones`: bones of the mesh in rest pose.
 */
export const loadAthlete = async (url: string, physique: Physique, bones: SkeletonFile): Promise<Athlete> => {
  const file = await new GLTFLoader().loadAsync(url);
  file.scene.updateMatrixWorld(true);
  const meshes: SkinnedMesh[] = [];
  file.scene.traverse((node) => {
    if (node instanceof SkinnedMesh) meshes.push(node);
  });
  if (physique === 'woman') reshape(meshes, warpOf(physique, bones.bones));
  const posed = restBones(meshes);
  const group = new Group();
  for (const mesh of meshes) {
    detach(mesh);
    dress(mesh, SHIRTS[physique]);
    group.add(mesh);
  }
  if (physique === 'woman') tieHair(meshes, group);
  return { group, pose: (figure) => applyPose(figure, posed, meshes) };
};

const tieHair = (meshes: SkinnedMesh[], group: Group): void => {
  const body = meshes.find(({ name }) => name === 'body');
  const short = meshes.find(({ name }) => name === 'hair');
  if (!body || !short) throw new Error('The figure has no head.');
  short.visible = false;
  const long = tiedHair(body);
  detach(long);
  meshes.push(long);
  group.add(long);
};

const reshape = (meshes: readonly SkinnedMesh[], warp: Warp): void => {
  const done = new Set<object>();
  for (const { geometry, skeleton } of meshes) {
    reshapeSkin(geometry, warp);
    if (done.has(skeleton)) continue;
    done.add(skeleton);
    for (const inverse of skeleton.boneInverses) {
      const rest = inverse.clone().invert();
      const [x, y, z] = new Vector3().setFromMatrixPosition(rest).toArray();
      inverse.copy(rest.setPosition(...warp([x, y, z])).invert());
    }
  }
};

const STEP = 1e-4;

const reshapeSkin = (geometry: BufferGeometry, warp: Warp): void => {
  const [position, normal] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  for (let index = 0; index < position.count; index += 1) {
    const point = pointAt(position, index);
    const moved = warp(point);
    const across = (axis: Vec3): Vec3 => scale(subtract(warp(add(point, scale(axis, STEP))), moved), 1 / STEP);
    const [a, b, c] = [across([1, 0, 0]), across([0, 1, 0]), across([0, 0, 1])];
    const n = pointAt(normal, index);
    // Transforms normals by the cofactor matrix of the warp's derivative, because the warp is not a
    // rotation.
    const turned = add(add(scale(cross(b, c), n[0]), scale(cross(c, a), n[1])), scale(cross(a, b), n[2]));
    position.setXYZ(index, ...moved);
    normal.setXYZ(index, ...normalize(turned));
  }
};

const pointAt = (list: Pick<BufferAttribute, 'getX' | 'getY' | 'getZ'>, index: number): Vec3 => [
  list.getX(index),
  list.getY(index),
  list.getZ(index),
];

const restBones = (meshes: readonly SkinnedMesh[]): ReadonlyMap<string, RestBone> => {
  const bones = new Map<string, RestBone>();
  for (const { skeleton } of meshes) {
    for (const [index, bone] of skeleton.bones.entries()) {
      const inverse = skeleton.boneInverses[index];
      if (!inverse || bones.has(bone.name)) continue;
      bone.matrixAutoUpdate = false;
      bone.matrixWorldAutoUpdate = false;
      bones.set(bone.name, { bone, turn: new Quaternion().setFromRotationMatrix(inverse.clone().invert()) });
    }
  }
  return bones;
};

/**
 * Detaches the mesh from its parent: bones have world positions, so the mesh must not add its own
 * transform.
 */
const detach = (mesh: SkinnedMesh): void => {
  mesh.removeFromParent();
  mesh.matrixAutoUpdate = false;
  mesh.matrix.identity();
  mesh.bindMode = 'detached';
  mesh.bind(mesh.skeleton, new Matrix4());
  mesh.frustumCulled = false;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
};

const dress = (mesh: SkinnedMesh, shirt: Colour): void => {
  const { material } = mesh;
  if (!(material instanceof MeshStandardMaterial) || !material.map) return;
  material.side = DoubleSide;
  material.metalness = 0;
  const dye = DYES.get(mesh.name);
  if (mesh.name !== 'shirt' && !dye) return;
  const original = material.map;
  const picture = original.image;
  if (!(picture instanceof ImageBitmap)) throw new Error(`The ${mesh.name} have no picture.`);
  material.map = asTexture(dye ? dyed(picture, dye) : cloth(11, shirt));
  material.map.wrapS = original.wrapS;
  material.map.wrapT = original.wrapT;
  material.map.flipY = original.flipY;
};

const UNIT = new Vector3(1, 1, 1);

const applyPose = (figure: Figure, bones: ReadonlyMap<string, RestBone>, meshes: readonly SkinnedMesh[]): void => {
  for (const [name, { bone, turn }] of bones) {
    const posedTurn = figure.turn.get(name);
    const place = figure.place.get(name);
    if (!posedTurn || !place) continue;
    const world = new Quaternion(...toQuaternion(posedTurn)).multiply(turn);
    bone.matrixWorld.compose(new Vector3(...place), world, UNIT);
  }
  for (const mesh of meshes) mesh.skeleton.update();
};
