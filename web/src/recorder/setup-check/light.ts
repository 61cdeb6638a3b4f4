/** Measures the light on a tiny sample of the picture, which is cheap. */

export interface Light {
  /** Mean luminance, 0 (black) to 255 (white). */
  readonly mean: number;
  /** Standard deviation of the luminance. Very low for fog, a covered lens or a wall. */
  readonly contrast: number;
}

/** Sample size in pixels; too small to recognize anyone. */
export const SAMPLE = { width: 32, height: 18 } as const;

/** Luma coefficients of ITU-R BT.601, as in the picture's own YUV. */
const luminance = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

/** `pixels`: red, green, blue and alpha in turn, 0 to 255 each. */
export const lightOf = (pixels: ArrayLike<number>): Light => {
  const count = Math.floor(pixels.length / 4);
  if (count === 0) return { mean: 0, contrast: 0 };
  const values = Array.from({ length: count }, (_, index) => {
    const at = index * 4;
    return luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  });
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
  return { mean, contrast: Math.sqrt(variance) };
};

/** Measures the light of the current frame of a video; null if it cannot be read. */
export class LightMeter {
  #drawing: CanvasRenderingContext2D | null = null;

  read(video: HTMLVideoElement): Light | null {
    this.#drawing ??= this.#canvas().getContext('2d', { willReadFrequently: true });
    if (!this.#drawing || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    this.#drawing.drawImage(video, 0, 0, SAMPLE.width, SAMPLE.height);
    return lightOf(this.#drawing.getImageData(0, 0, SAMPLE.width, SAMPLE.height).data);
  }

  #canvas(): HTMLCanvasElement {
    return Object.assign(document.createElement('canvas'), SAMPLE);
  }
}
