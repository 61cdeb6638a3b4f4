/** The athlete's mesh: loads it, dresses it, and applies the bones of a posed figure. */

import { DoubleSide, Group, Matrix4, MeshStandardMaterial, Quaternion, SkinnedMesh, Vector3 } from 'three';
import type { Bone, BufferAttribute, BufferGeometry } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { Figure } from '../motion/figure.ts';
import { warpOf } from '../motion/physique.ts';
import type { Physique, Warp } from '../motion/physique.ts';
import { toQuaternion } from '../motion/rotation.ts';
import type { SkeletonFile } from '../motion/skeleton.ts';
import { add, cross, normalize, scale, subtract } from '../motion/vector.ts';
import type { Vec3 } from '../motion/vector.ts';
import { tiedHair } from './hair.ts';
import { asTexture, cloth, dyed } from './stone.ts';
import type { Colour, Dye } from './stone.ts';

export type Athlete = { readonly group: Group; readonly pose: (figure: Figure) => void };

type RestBone = { readonly bone: Bone; readonly turn: Quaternion };

const SHIRTS: Readonly<Record<Physique, Colour>> = { man: [66, 96, 124], woman: [146, 62, 78] };
const DYES: ReadonlyMap<string, Dye> = new Map([
  ['trousers', { colour: [38, 44, 58], middle: 0.42, contrast: 1.4 }],
  ['shoes', { colour: [225, 222, 214], middle: 0.3, contrast: 1 }],
]);

/**
 * Loads the mesh at `url` with body and clothes of one athlete. `bones` are those of the mesh at
 * rest.
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

/** Replaces the man's hair by long hair, tied at the back. */
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

/** Warps skin, cloth and bones at rest to another body. */
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
    // Normals transform with planes, not points: by the cofactor matrix of the warp's derivative.
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

/** Returns each bone with its world rotation at rest, the inverse of the skin's bind matrix. */
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

/** Bones have world positions, so the mesh must not add its own transform. */
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
