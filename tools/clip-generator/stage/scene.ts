/**
 * Scene of the clips: a paved terrace in front of a Doric colonnade, with hills behind it and a mat
 * for the athlete. Lengths in metres.
 */
import {
  BoxGeometry,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Scene,
  Shape,
  ShapeGeometry,
  BufferGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
} from 'three';
import type { Mood } from './daylight-settings.ts';
import { chanceFrom, asTexture, limestone, matCloth, paving, sky } from './procedural-textures.ts';

/** Height of a Doric column, used by the terrace and the landing page's scene. */
export const COLUMN_HEIGHT = 4.2;
const COLUMN_RADIUS = 0.34;
const FLUTES = 20;

/**
 * Builds a Doric column: a fluted shaft that swells slightly and tapers, a low base and a plain
 * capital.
 */
export const doricColumn = (stone: MeshStandardMaterial): Group => {
  const parts: readonly (readonly [BufferGeometry, number])[] = [
    [flutedShaft(), 0.12],
    [new CylinderGeometry(COLUMN_RADIUS * 1.25, COLUMN_RADIUS * 1.3, 0.12, 40), 0.06],
    [new CylinderGeometry(COLUMN_RADIUS * 1.32, COLUMN_RADIUS * 0.8, 0.2, 40), COLUMN_HEIGHT + 0.2],
    [new BoxGeometry(COLUMN_RADIUS * 2.9, 0.2, COLUMN_RADIUS * 2.9), COLUMN_HEIGHT + 0.4],
  ];
  const group = new Group();
  for (const [geometry, height] of parts) {
    const mesh = new Mesh(geometry, stone);
    mesh.position.y = height;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
};

const flutedShaft = (): BufferGeometry => {
  const around = FLUTES * 4;
  const rows = 10;
  const positions: number[] = [];
  const uvs: number[] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const v = row / rows;
    const swell = COLUMN_RADIUS * (1 - 0.17 * v - 0.05 * v ** 3 + 0.02 * Math.sin(Math.PI * v));
    for (let step = 0; step <= around; step += 1) {
      const angle = (step / around) * Math.PI * 2;
      const flute = Math.abs(Math.sin((angle * FLUTES) / 2)) ** 0.7;
      const radius = swell * (1 - 0.085 * flute);
      positions.push(Math.cos(angle) * radius, v * COLUMN_HEIGHT, Math.sin(angle) * radius);
      uvs.push((step / around) * 3, v * 3);
      if (row === rows || step === around) continue;
      const here = row * (around + 1) + step;
      const above = here + around + 1;
      triangles.push(here, above, here + 1, here + 1, above, above + 1);
    }
  }
  const shaft = new BufferGeometry();
  shaft.setAttribute('position', new Float32BufferAttribute(positions, 3));
  shaft.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  shaft.setIndex(triangles);
  shaft.computeVertexNormals();
  return shaft;
};

export type Stage = { readonly scene: Scene; readonly sun: DirectionalLight; readonly skyLight: DirectionalLight };

const COLONNADE_Z = -3.4;

/** Builds the scene in the light of `mood`. `matX`: x of the mat's centre. */
export const buildStage = (mood: Mood, matX: number): Stage => {
  const scene = new Scene();
  scene.background = asTexture(sky(mood.sky));
  scene.fog = new Fog(mood.haze, 7, 26);
  const stone = new MeshStandardMaterial({
    map: asTexture(limestone(3, [226, 219, 205], [188, 176, 156]), 2),
    roughness: 0.8,
  });
  scene.add(terrace(), colonnade(stone), hills(mood), mat(mood, matX));
  scene.add(new HemisphereLight('#dfe9f5', '#c9a97c', mood.ambient));
  const sun = shadowLight(mood.sunColour, mood.sun, 1024, 2.5);
  const skyLight = shadowLight('#e6ecf5', mood.skyLight, 512, 7);
  scene.add(sun, sun.target, skyLight, skyLight.target);
  return { scene, sun, skyLight };
};

const terrace = (): Mesh => {
  const floor = new Mesh(
    new PlaneGeometry(28, 28),
    new MeshStandardMaterial({ map: asTexture(paving(7), 7), roughness: 0.75 }),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  return floor;
};

const colonnade = (stone: MeshStandardMaterial): Group => {
  const group = new Group();
  for (let index = -4; index <= 4; index += 1) {
    const column = doricColumn(stone);
    column.position.set(index * 1.9 + 0.35, 0.36, COLONNADE_Z);
    group.add(column);
  }
  for (const step of [0, 1]) {
    const slab = new Mesh(new BoxGeometry(22, 0.18, 1.8 - 0.5 * step), stone);
    slab.position.set(0, 0.09 + 0.18 * step, COLONNADE_Z - 0.02);
    slab.receiveShadow = true;
    group.add(slab);
  }
  const beam = new Mesh(new BoxGeometry(22, 1, 1.1), stone);
  beam.position.set(0, 5.5, COLONNADE_Z);
  group.add(beam);
  return group;
};

export const hills = (mood: Mood, z = COLONNADE_Z - 8, size = 1): Group => {
  const chance = chanceFrom(5);
  const group = new Group();
  for (const [range, colour] of mood.hills.entries()) {
    const outline = new Shape();
    outline.moveTo(-30, 0);
    let height = 1.2 + range * 0.6;
    for (let x = -30; x <= 30; x += 1.5) {
      height += (chance() - 0.5) * 0.8;
      height = Math.max(0.7 + range * 0.5, Math.min(2.2 + range * 0.9, height));
      outline.lineTo(x, height);
    }
    outline.lineTo(30, 0);
    const mesh = new Mesh(new ShapeGeometry(outline), new MeshBasicMaterial({ color: colour, fog: false }));
    mesh.position.z = z - range * 3;
    mesh.scale.setScalar(size);
    group.add(mesh);
  }
  return group;
};

export const mat = (mood: Mood, x: number): Mesh => {
  const edge = new MeshStandardMaterial({ color: mood.mat, roughness: 0.95 });
  const top = new MeshStandardMaterial({ map: asTexture(matCloth(mood.mat)), roughness: 0.95 });
  const mesh = new Mesh(new BoxGeometry(2.15, 0.012, 0.95), [edge, edge, top, edge, edge, edge]);
  mesh.position.set(x, 0.004, 0);
  mesh.receiveShadow = true;
  return mesh;
};

export const shadowLight = (
  colour: string,
  intensity: number,
  resolution: number,
  softness: number,
  reach = 3.4,
): DirectionalLight => {
  const light = new DirectionalLight(colour, intensity);
  light.castShadow = true;
  light.shadow.mapSize.set(resolution, resolution);
  light.shadow.radius = softness;
  light.shadow.bias = -0.0006;
  light.shadow.normalBias = 0.012;
  const { camera } = light.shadow;
  [camera.left, camera.right, camera.top, camera.bottom, camera.near, camera.far] = [
    -reach,
    reach,
    0.88 * reach,
    -0.88 * reach,
    0.5,
    10 + 2.36 * reach,
  ];
  return light;
};
