/**
 * Encodes frames, videos and stills with ffmpeg (a Debian package, needed only to create clips),
 * and decodes videos to frames.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';

type Running = { readonly input: Writable; readonly done: Promise<void> };

const start = (source: string, options: string, target: string): Running => {
  const args = ['-v', 'error', '-y', ...source.split(' '), ...options.split(' '), target];
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  return { input: child.stdin, done: succeeded(once(child, 'close'), target) };
};

const succeeded = async (closed: Promise<unknown[]>, target: string): Promise<void> => {
  const [status] = await closed;
  if (status !== 0) throw new Error(`ffmpeg ended with status ${String(status)} and did not write ${target}.`);
};

const convert = async (source: string, options: string, target: string): Promise<void> => {
  const { input, done } = start(`-i ${source}`, options, target);
  input.end();
  await done;
};

export type Master = { readonly add: (picture: Buffer) => Promise<void>; readonly finish: () => Promise<void> };

/** Opens an almost lossless video, to which JPEG frames are added in order. */
export const openMaster = (framesPerSecond: number, target: string): Master => {
  const source = `-f image2pipe -c:v mjpeg -framerate ${framesPerSecond} -i -`;
  const { input, done } = start(source, '-c:v libx264 -preset medium -crf 10 -pix_fmt yuv420p', target);
  return {
    add: async (picture) => {
      if (!input.write(picture)) await once(input, 'drain');
    },
    finish: async () => {
      input.end();
      await done;
    },
  };
};

/** Encodes VP9 in WebM, with a keyframe every two seconds for seeking. */
export const encodeWebm = (master: string, framesPerSecond: number, target: string, quality = 34): Promise<void> =>
  convert(
    master,
    `-c:v libvpx-vp9 -b:v 0 -crf ${quality} -g ${framesPerSecond * 2} -deadline good -cpu-used 1 -row-mt 1 -pix_fmt yuv420p`,
    target,
  );

/** Encodes H.264 in MP4 with fast start, for browsers without VP9. */
export const encodeMp4 = (master: string, quality: number, target: string): Promise<void> =>
  convert(master, `-c:v libx264 -preset veryslow -crf ${quality} -pix_fmt yuv420p -movflags +faststart`, target);

export const encodeFirstFrame = (master: string, target: string): Promise<void> =>
  convert(master, '-frames:v 1 -q:v 5', target);

export const encodeStill = (film: string, seconds: number, target: string): Promise<void> =>
  convert(film, `-ss ${seconds} -frames:v 1 -vf scale=480:-2 -c:v libwebp -quality 80 -compression_level 6`, target);

/** Yields the frames of a video in order, each as width × height RGBA pixels. */
export const picturesOf = async function* (film: string, width: number, height: number): AsyncGenerator<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', '-i', film, '-f', 'rawvideo', '-pix_fmt', 'rgba', '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const size = width * height * 4;
  let rest = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= size; rest = rest.subarray(size)) yield rest.subarray(0, size);
  }
};
