/** Draws textures: limestone, paving, the mat, cloth, sky and glow. */
import { CanvasTexture, ClampToEdgeWrapping, RepeatWrapping, SRGBColorSpace } from 'three';

export const chanceFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export type Colour = readonly [red: number, green: number, blue: number];

const painted = (
  width: number,
  height: number,
  paint: (brush: CanvasRenderingContext2D) => void,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) throw new Error('This browser has no 2D canvas.');
  paint(brush);
  return canvas;
};

/**
 * Creates a texture, repeated `across` times in both directions; 1 stretches it over the surface.
 */
export const asTexture = (canvas: HTMLCanvasElement, across = 1): CanvasTexture => {
  const texture = new CanvasTexture(canvas);
  const wrapping = across === 1 ? ClampToEdgeWrapping : RepeatWrapping;
  texture.wrapS = wrapping;
  texture.wrapT = wrapping;
  texture.repeat.set(across, across);
  texture.colorSpace = SRGBColorSpace;
  return texture;
};

const rgba = (colour: Colour, alpha: number): string => `rgba(${colour.join(',')},${alpha})`;
const LIGHT_SPECK: Colour = [255, 250, 240];
const DARK_SPECK: Colour = [90, 80, 66];

export const limestone = (seed: number, base: Colour, vein: Colour): HTMLCanvasElement =>
  painted(512, 512, (brush) => {
    const chance = chanceFrom(seed);
    brush.fillStyle = rgba(base, 1);
    brush.fillRect(0, 0, 512, 512);
    for (let cloud = 0; cloud < 260; cloud += 1) paintCloud(brush, chance, chance() < 0.5 ? vein : LIGHT_SPECK);
    for (let line = 0; line < 16; line += 1) paintVein(brush, chance, vein);
    for (let grain = 0; grain < 4200; grain += 1) {
      brush.fillStyle = rgba(chance() < 0.5 ? DARK_SPECK : LIGHT_SPECK, 0.05 * chance());
      brush.fillRect(chance() * 512, chance() * 512, 1 + chance() * 2, 1 + chance() * 2);
    }
  });

const paintCloud = (brush: CanvasRenderingContext2D, chance: () => number, colour: Colour): void => {
  const haze = brush.createRadialGradient(0, 0, 0, 0, 0, 1);
  haze.addColorStop(0, rgba(colour, chance() * 0.06));
  haze.addColorStop(1, rgba(colour, 0));
  brush.save();
  brush.translate(chance() * 512, chance() * 512);
  brush.rotate(chance() * 6);
  brush.scale(512 * (0.05 + chance() * 0.25), 512 * (0.03 + chance() * 0.1));
  brush.fillStyle = haze;
  brush.fillRect(-1, -1, 2, 2);
  brush.restore();
};

const paintVein = (brush: CanvasRenderingContext2D, chance: () => number, colour: Colour): void => {
  let x = chance() * 512;
  let y = chance() * 512;
  let heading = chance() * 6;
  brush.beginPath();
  brush.moveTo(x, y);
  for (let step = 0; step < 26; step += 1) {
    heading += (chance() - 0.5) * 0.8;
    x += Math.cos(heading) * 10;
    y += Math.sin(heading) * 10;
    brush.lineTo(x, y);
  }
  brush.strokeStyle = rgba(colour, 0.1 + 0.18 * chance());
  brush.lineWidth = 0.6 + 2 * chance();
  brush.stroke();
};

const SLABS = 4;

export const paving = (seed: number): HTMLCanvasElement => {
  const rock = limestone(seed + 1, [206, 194, 174], [160, 146, 122]);
  const slab = 1024 / SLABS;
  return painted(1024, 1024, (brush) => {
    const chance = chanceFrom(seed);
    for (let index = 0; index < SLABS * SLABS; index += 1) {
      const left = (index % SLABS) * slab;
      const top = Math.floor(index / SLABS) * slab;
      brush.save();
      brush.beginPath();
      brush.rect(left, top, slab, slab);
      brush.clip();
      brush.translate(left + slab / 2, top + slab / 2);
      brush.rotate((Math.floor(chance() * 4) * Math.PI) / 2);
      brush.drawImage(rock, chance() * 200, chance() * 200, 300, 300, -slab, -slab, 2 * slab, 2 * slab);
      brush.fillStyle = rgba(chance() < 0.5 ? [60, 48, 32] : [255, 246, 228], chance() * 0.13);
      brush.fillRect(-slab, -slab, 2 * slab, 2 * slab);
      brush.restore();
      brush.strokeStyle = 'rgba(84,70,52,0.55)';
      brush.lineWidth = 3;
      brush.strokeRect(left, top, slab, slab);
    }
  });
};

/**
 * Draws the exercise mat, 512 × 256: one colour, with a gold line and a meander along both long
 * edges.
 */
export const matCloth = (colour: string): HTMLCanvasElement =>
  painted(512, 256, (brush) => {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 512, 256);
    brush.strokeStyle = '#d9b56a';
    brush.lineWidth = 5;
    brush.strokeRect(14, 14, 484, 228);
    brush.lineWidth = 4;
    for (const top of [24, 216]) for (let key = 0; key < 21; key += 1) paintMeander(brush, 28 + key * 22, top);
  });

const MEANDER = [
  [0, 16],
  [0, 0],
  [14, 0],
  [14, 11],
  [6, 11],
  [6, 6],
] as const;

const paintMeander = (brush: CanvasRenderingContext2D, left: number, top: number): void => {
  brush.beginPath();
  for (const [x, y] of MEANDER) brush.lineTo(left + x, top + y);
  brush.stroke();
};

export const cloth = (seed: number, colour: Colour): HTMLCanvasElement =>
  painted(512, 512, (brush) => {
    const chance = chanceFrom(seed);
    brush.fillStyle = rgba(colour, 1);
    brush.fillRect(0, 0, 512, 512);
    for (let thread = 0; thread < 30_000; thread += 1) {
      brush.fillStyle = rgba(chance() < 0.5 ? [0, 0, 0] : [255, 255, 255], 0.05 * chance());
      brush.fillRect(chance() * 512, chance() * 512, 1 + chance() * 2, 1);
    }
  });

export type Dye = {
  readonly colour: Colour;
  /** Lightness in the original image, 0 to 1, at which the result has exactly the dye's colour. */
  readonly middle: number;
  /** Contrast relative to the original image; 1 keeps it. */
  readonly contrast: number;
};

export const dyed = (picture: CanvasImageSource & { width: number; height: number }, dye: Dye): HTMLCanvasElement =>
  painted(picture.width, picture.height, (brush) => {
    brush.drawImage(picture, 0, 0);
    const image = brush.getImageData(0, 0, picture.width, picture.height);
    const { data } = image;
    for (let at = 0; at < data.length; at += 4) {
      const lightness = (0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)) / 255;
      const strength = Math.max(0, 1 + (lightness - dye.middle) * dye.contrast);
      data.set(
        dye.colour.map((channel) => Math.min(255, channel * strength)),
        at,
      );
    }
    brush.putImageData(image, 0, 0);
  });

/** Draws the sky. Colour stops go from the zenith (0) to the horizon and below (1). */
export const sky = (stops: readonly (readonly [at: number, colour: string])[]): HTMLCanvasElement =>
  painted(16, 256, (brush) => {
    const gradient = brush.createLinearGradient(0, 0, 0, 256);
    for (const [at, colour] of stops) gradient.addColorStop(at, colour);
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, 16, 256);
  });

/** Draws a glow: white in the centre, black at the edge. */
export const glow = (): HTMLCanvasElement =>
  painted(256, 256, (brush) => {
    brush.fillStyle = '#000';
    brush.fillRect(0, 0, 256, 256);
    const gradient = brush.createRadialGradient(128, 128, 0, 128, 128, 128);
    for (const [at, strength] of GLOW) gradient.addColorStop(at, `rgba(255,255,255,${strength})`);
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, 256, 256);
  });

/** Brightness of the glow by distance from the centre: it falls quickly, then has a long tail. */
const GLOW = [
  [0, 1],
  [0.1, 0.62],
  [0.2, 0.38],
  [0.35, 0.18],
  [0.5, 0.08],
  [0.7, 0.025],
  [0.85, 0.008],
  [1, 0],
] as const;
