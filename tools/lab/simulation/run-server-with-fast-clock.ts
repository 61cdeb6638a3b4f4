/**
 * Runs the real server with a fast clock. Instead of processing videos it copies fixed files, and
 * it skips the pose check. simulate-large-event.ts builds this entry like the product and
 * configures it by the environment.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessVideo } from '../../../server/src/features/media/jobs.ts';
import { run } from '../../../server/src/start-server.ts';
import { clockOf, FastClock } from './simulated-installation.ts';

const HOME = fileURLToPath(new URL('..', import.meta.url));
const CLIPS = join(HOME, '../media/clips');

const pretendToProcess: ProcessVideo = async ({ outputDir }) => {
  const [video, thumbnail, gif] = ['video.webm', 'thumbnail.jpg', 'highlight.gif'].map((name) => join(outputDir, name));
  if (!video || !thumbnail || !gif) throw new Error('There are three files.');
  await copyFile(join(CLIPS, 'push-up.webm'), video);
  await copyFile(join(CLIPS, 'push-up.jpg'), thumbnail);
  await copyFile(join(CLIPS, 'push-up.jpg'), gif);
  const sizes = { durationMs: 16_000, width: 640, height: 360 };
  return { ok: true, video: { path: video, type: 'video/webm' }, thumbnailPath: thumbnail, gifPath: gif, ...sizes };
};

await run({
  home: HOME,
  clock: clockOf(FastClock.parse(JSON.parse(process.argv[2] ?? ''))),
  machineClock: () => new Date(),
  processVideo: pretendToProcess,
  renderClip: () => Promise.resolve({ ok: false, isCertain: true, message: 'The simulation renders no clips.' }),
  renderGif: () => Promise.resolve({ ok: false, isCertain: true, message: 'The simulation draws no GIFs again.' }),
  watchVideo: () => Promise.resolve(null),
  renderPicture: () => Promise.resolve({ ok: false, fault: 'machine' }),
  say: () => undefined,
});
process.exit(0);
