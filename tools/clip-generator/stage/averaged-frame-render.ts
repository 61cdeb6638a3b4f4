/**
 * Draws a frame as the average of several renders. Each moves the camera by less than a pixel, the
 * sun by less than its diameter, the sky light to another part of the sky, and the athlete in time.
 * Together they give antialiasing, soft shadows and motion blur without expensive shaders.
 */

import {
  BufferGeometry,
  Camera,
  CustomBlending,
  Float32BufferAttribute,
  FloatType,
  HalfFloatType,
  LinearSRGBColorSpace,
  Mesh,
  NearestFilter,
  NoToneMapping,
  OneFactor,
  PCFShadowMap,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { PerspectiveCamera, Texture } from 'three';
import type { Region } from '../clip-list.ts';
import type { Vec3 } from '../motion/vectors-and-rotations.ts';
import type { Mood } from './daylight-settings.ts';
import type { Stage } from './scene.ts';

export type Shot = {
  readonly camera: PerspectiveCamera;
  readonly mood: Mood;
  readonly focus: Vec3;
  readonly samples: number;
  /**
   * Region to redraw; undefined for the whole picture. Outside the region, the previous picture
   * stays.
   */
  readonly region?: Region | undefined;
  /** Poses the athlete for a render. `fraction`: share of the shutter time, 0 to 1. */
  readonly poseAt: (fraction: number) => void;
};

export type FrameRenderer = { readonly canvas: HTMLCanvasElement; readonly draw: (stage: Stage, shot: Shot) => void };

const SUN_BREADTH = 0.12;
const LIGHT_DISTANCE = 8;

const OVER_THE_SCREEN =
  'varying vec2 at; void main() { at = position.xy * 0.5 + 0.5; gl_Position = vec4(position.xy, 0.0, 1.0); }';
const ADD = `
  varying vec2 at; uniform sampler2D picture; uniform float weight;
  void main() { gl_FragColor = vec4(texture2D(picture, at).rgb * weight, 1.0); }`;
/**
 * Shader that applies exposure, a slight vignette, the ACES film curve as fitted by Narkowicz, and
 * the screen's gamma.
 */
const PRINT = `
  varying vec2 at; uniform sampler2D picture; uniform float exposure;
  vec3 film(vec3 x) { return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0); }
  void main() {
    float edge = smoothstep(0.35, 1.0, length((at - 0.5) * vec2(1.5, 1.1)));
    vec3 light = texture2D(picture, at).rgb * exposure * (1.0 - 0.35 * edge);
    gl_FragColor = vec4(pow(film(light * 0.8), vec3(1.0 / 2.2)), 1.0);
  }`;

export const openFrameRenderer = (canvas: HTMLCanvasElement, width: number, height: number): FrameRenderer => {
  const renderer = new WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.toneMapping = NoToneMapping;
  renderer.outputColorSpace = LinearSRGBColorSpace;
  const nearest = { minFilter: NearestFilter, magFilter: NearestFilter } as const;
  const negative = new WebGLRenderTarget(width, height, { ...nearest, type: HalfFloatType });
  const sum = new WebGLRenderTarget(width, height, { ...nearest, type: FloatType, depthBuffer: false });
  const adding = screenPass(ADD, negative.texture, { weight: 1 });
  adding.material.blending = CustomBlending;
  adding.material.blendSrc = OneFactor;
  adding.material.blendDst = OneFactor;
  const printing = screenPass(PRINT, sum.texture, { exposure: 1 });

  const draw = (stage: Stage, shot: Shot): void => {
    for (const target of [negative, sum]) confine(target, shot.region);
    renderer.setRenderTarget(sum);
    renderer.clear();
    for (let sample = 0; sample < shot.samples; sample += 1) {
      const spread = spreadPoint(sample, shot.samples);
      shot.poseAt((sample + 0.5) / shot.samples);
      shot.camera.setViewOffset(width, height, spread.a - 0.5, spread.b - 0.5, width, height);
      aimLights(stage, shot, spread);
      renderer.autoClear = true;
      renderer.setRenderTarget(negative);
      renderer.render(stage.scene, shot.camera);
      renderer.autoClear = false;
      renderer.setRenderTarget(sum);
      adding.draw(renderer, { weight: 1 / shot.samples });
    }
    shot.camera.clearViewOffset();
    renderer.setRenderTarget(null);
    printing.draw(renderer, { exposure: shot.mood.exposure });
  };
  return { canvas, draw };
};

const confine = (target: WebGLRenderTarget, region: Region | undefined): void => {
  target.scissorTest = region !== undefined;
  if (!region) return;
  const bottom = 1 - region.top - region.height;
  const parts = [
    region.left * target.width,
    bottom * target.height,
    region.width * target.width,
    region.height * target.height,
  ];
  target.scissor.fromArray(parts.map(Math.round));
};

type Spread = { readonly a: number; readonly b: number; readonly c: number; readonly d: number };

/**
 * Returns one of `count` points spread evenly in four dimensions (Kronecker sequences). They are
 * the same in every frame, because flickering static parts would make the video three times as
 * large.
 */
const spreadPoint = (index: number, count: number): Spread => ({
  a: (index * 0.754_877_666_2 + 0.25) % 1,
  b: (index * 0.569_840_291 + 0.25) % 1,
  c: ((index + 0.5) / count) % 1,
  d: (index * 0.618_033_988 + 0.25) % 1,
});

const aimLights = (stage: Stage, shot: Shot, spread: Spread): void => {
  const focus = new Vector3(...shot.focus);
  const sun = new Vector3(...shot.mood.sunFrom).normalize();
  const across = new Vector3(0, 1, 0).cross(sun).normalize();
  const along = sun.clone().cross(across);
  const radius = Math.sqrt(spread.a) * SUN_BREADTH;
  const turn = spread.b * 2 * Math.PI;
  sun
    .addScaledVector(across, radius * Math.cos(turn))
    .addScaledVector(along, radius * Math.sin(turn))
    .normalize();
  stage.sun.position.copy(focus).addScaledVector(sun, LIGHT_DISTANCE);
  stage.sun.target.position.copy(focus);

  const height = Math.sqrt(1 - spread.c * 0.96);
  const outward = Math.sqrt(1 - height * height);
  const around = spread.d * 2 * Math.PI;
  const fromSky = new Vector3(outward * Math.cos(around), Math.max(0.08, height), outward * Math.sin(around));
  stage.skyLight.position.copy(focus).addScaledVector(fromSky, LIGHT_DISTANCE);
  stage.skyLight.target.position.copy(focus);
};

const screenPass = (shader: string, picture: Texture, numbers: Readonly<Record<string, number>>) => {
  const material = new ShaderMaterial({
    vertexShader: OVER_THE_SCREEN,
    fragmentShader: shader,
    uniforms: {
      picture: { value: picture },
      ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, { value }])),
    },
    depthTest: false,
    depthWrite: false,
  });
  const triangle = new BufferGeometry();
  triangle.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const mesh = new Mesh(triangle, material);
  mesh.frustumCulled = false;
  const scene = new Scene();
  scene.add(mesh);
  const camera = new Camera();
  const draw = (renderer: WebGLRenderer, values: Readonly<Record<string, number>>): void => {
    for (const [name, value] of Object.entries(values)) {
      const uniform = material.uniforms[name];
      if (uniform) uniform.value = value;
    }
    renderer.render(scene, camera);
  };
  return { material, draw };
};
