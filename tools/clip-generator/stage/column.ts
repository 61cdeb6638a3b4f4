/** A Doric column in metres, used by terrace and nave. */

import { BoxGeometry, BufferGeometry, CylinderGeometry, Float32BufferAttribute, Group, Mesh } from 'three';
import type { MeshStandardMaterial } from 'three';

export const COLUMN_HEIGHT = 4.2;
const COLUMN_RADIUS = 0.34;
const FLUTES = 20;

/** A fluted, slightly swelling and tapering shaft on a low base, with a plain capital. */
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
