/** The athlete's mesh: loads it, dresses it, and moves its bones to a posed figure. */

import { DoubleSide, Group, Matrix4, MeshStandardMaterial, Quaternion, SkinnedMesh, Vector3 } from 'three';
import type { Bone } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import type { Figure } from '../motion/figure.ts';
import { toQuaternion } from '../motion/rotation.ts';
import { asTexture, cloth, dyed } from './stone.ts';
import type { Colour, Dye } from './stone.ts';

export type Athlete = { readonly group: Group; readonly pose: (figure: Figure) => void };

type RestBone = { readonly bone: Bone; readonly turn: Quaternion };

const SHIRT: Colour = [66, 96, 124];
const DYES: ReadonlyMap<string, Dye> = new Map([
  ['trousers', { colour: [38, 44, 58], middle: 0.42, contrast: 1.4 }],
  ['shoes', { colour: [225, 222, 214], middle: 0.3, contrast: 1 }],
]);

/** Loads the mesh at `url` in the clothes of the sample clips. */
export const loadAthlete = async (url: string): Promise<Athlete> => {
  const file = await new GLTFLoader().loadAsync(url);
  file.scene.updateMatrixWorld(true);
  const meshes: SkinnedMesh[] = [];
  file.scene.traverse((node) => {
    if (node instanceof SkinnedMesh) meshes.push(node);
  });
  const bones = restBones(meshes);
  const group = new Group();
  for (const mesh of meshes) {
    detach(mesh);
    dress(mesh);
    group.add(mesh);
  }
  return { group, pose: (figure) => applyPose(figure, bones, meshes) };
};

/** Each bone with its world turn at rest, which is the inverse of the matrix that the skin is bound with. */
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

/** Bones are placed in the world, so the mesh itself must not add a place of its own. */
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

const dress = (mesh: SkinnedMesh): void => {
  const { material } = mesh;
  if (!(material instanceof MeshStandardMaterial) || !material.map) return;
  material.side = DoubleSide;
  material.metalness = 0;
  const dye = DYES.get(mesh.name);
  if (mesh.name !== 'shirt' && !dye) return;
  const original = material.map;
  const picture = original.image;
  if (!(picture instanceof ImageBitmap)) throw new Error(`The ${mesh.name} have no picture.`);
  material.map = asTexture(dye ? dyed(picture, dye) : cloth(11, SHIRT));
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
