/**
 * `npm --prefix tools run accuracy:live -- FOLDER [--rates 25,15,12] [--clips NAME,NAME]`: plays
 * labelled clips to the built product through Chromium's fake camera, at several frame rates, and
 * compares the live count with the count of the clip's track at that rate. Prints a table; exits
 * with 1 if a count differs. Needs `ffmpeg` and an idle machine. A set takes as long as its clip
 * and 40 s more.
 */
import '../../scripts/print-script-help.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { replay } from '@reptemple/engine/counting/track-replay';
import type { Track } from '@reptemple/engine/landmark-track';
import { getExercise } from '../../cli/src/load-exercise.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { buildIfStale } from '../../scripts/build.mjs';
import { prepareDataFolder } from '../../server/test/test-installation.ts';
import { detectedAt, signUp, startRecording, WRITE_DOWN_FRAMES } from '../bench/drive-record-page.ts';
import { startChromium } from '../services/start-chromium.ts';
import { exerciseOf, findTrack, readLabels } from './clip-labels-and-split.ts';
import type { Label } from './clip-labels-and-split.ts';
import { atFramesPerSecond } from './clip-perturbations.ts';

const VIDEOS_DIR = join(import.meta.dirname, '../../build/cameras');
/** Seconds for which the clip's first frame is repeated, while the model loads. */
const LEAD_IN_SECONDS = 30;
/** Seconds for which the clip's last frame is repeated, so that the last rep can end. */
const LEAD_OUT_SECONDS = 6;
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true } as const;

const SHIPPED_NAMES: ReadonlyMap<string, string> = new Map(
  ['push-up', 'squat', 'pull-up', 'bench-press'].map((id) => [id, getExercise(id).name]),
);

interface Count {
  readonly valid: number;
  readonly invalid: number;
}

interface Compared {
  readonly label: Label;
  readonly rate: number;
  readonly offline: Count;
  /**
   * Count on screen at the end of the set; undefined if the set started only when the clip was
   * over.
   */
  readonly live: Count | undefined;
  readonly analysed: number;
}

/** Script that records when the camera was opened. Injected as text before a page loads. */
const RECORD_CAMERA_START = `
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (...asked) => {
    const stream = await open(...asked);
    globalThis.cameraOpenedAt ??= performance.now();
    return stream;
  };
`;

/**
 * Writes the clip as a video for Chromium's fake camera at this frame rate, with stills before and
 * after. Chromium takes the rate from the file.
 */
const writeCameraVideo = (clip: string, rate: number): string => {
  mkdirSync(VIDEOS_DIR, { recursive: true });
  const video = join(VIDEOS_DIR, `live-${rate}.y4m`);
  const hold = `tpad=start_mode=clone:start_duration=${LEAD_IN_SECONDS}:stop_mode=clone:stop_duration=${LEAD_OUT_SECONDS}`;
  const filter = `fps=${rate},scale='2*trunc(min(640,iw)/2)':-2,${hold}`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', clip, '-an', '-vf', filter, '-pix_fmt', 'yuv420p', video]);
  return video;
};

const offlineCount = (track: Track, label: Label, rate: number): Count => {
  const { validReps, invalidReps } = replay(atFramesPerSecond(rate)(track), getExercise(exerciseOf(label)));
  return { valid: validReps, invalid: invalidReps };
};

const counterOf = async (page: Page, name: string): Promise<number> =>
  Number(await page.getByRole('status', { name, exact: true }).textContent());

const recordUrl = async (page: Page, origin: string, exercise: string): Promise<string> => {
  const { exercises } = await (await page.request.get(`${origin}/api/exercises`)).json();
  const name = SHIPPED_NAMES.get(exercise);
  const exerciseDefinitionId = exercises.find((one: { readonly name: string }) => one.name === name)?.id;
  const data = { name: `Live ${exercise}`, type: 'accountability', timeZone: 'Europe/Berlin', exerciseDefinitionId };
  const reply = await page.request.post(`${origin}/api/challenges`, { data, headers: { origin } });
  if (!reply.ok()) throw new Error(`The challenge was refused: ${await reply.text()}`);
  return `${origin}/challenge/${(await reply.json()).id}/record`;
};

const countLive = async (video: string, exercise: string, seconds: number) => {
  const server = await startServer('live-count');
  const browser = await startChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ]);
  try {
    const context = await browser.newContext({ ...PHONE, permissions: ['camera'] });
    const page = await context.newPage();
    await page.addInitScript(WRITE_DOWN_FRAMES);
    await page.addInitScript(RECORD_CAMERA_START);
    await signUp(page, server.origin);
    await startRecording(page, await recordUrl(page, server.origin, exercise));
    const now = (): Promise<number> => page.evaluate(() => performance.now());
    const openedMs = await page.evaluate(() => ('cameraOpenedAt' in window ? Number(window.cameraOpenedAt) : 0));
    const startedMs = await now();
    const clipMs = openedMs + LEAD_IN_SECONDS * 1000;
    const endMs = clipMs + (seconds + LEAD_OUT_SECONDS / 2) * 1000;
    await page.waitForTimeout(endMs - startedMs);
    const frames = (await detectedAt(page)).filter((at) => at >= clipMs && at <= clipMs + seconds * 1000);
    const count = { valid: await counterOf(page, 'Valid Reps'), invalid: await counterOf(page, 'Invalid Reps') };
    return { live: startedMs < clipMs ? count : undefined, analysed: frames.length / seconds };
  } finally {
    await browser.close();
    await server.stop();
  }
};

const durationOf = ({ frames }: Track): number => ((frames.at(-1)?.t ?? 0) - (frames[0]?.t ?? 0)) / 1000;

const compare = async (folder: string, label: Label, rate: number): Promise<Compared | undefined> => {
  const track = findTrack(folder, label);
  if (!track || !SHIPPED_NAMES.has(exerciseOf(label))) return undefined;
  const video = writeCameraVideo(join(folder, 'clips', label.file), rate);
  const counted = await countLive(video, exerciseOf(label), durationOf(track));
  rmSync(video);
  return { label, rate, offline: offlineCount(track, label, rate), ...counted };
};

const isSame = ({ offline, live }: Compared): boolean =>
  live !== undefined && live.valid + live.invalid === offline.valid + offline.invalid;

const print = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

const shown = (count: Count | undefined): string => (count ? `${count.valid} + ${count.invalid}` : 'started too late');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rates: { type: 'string', default: '25,15,12' }, clips: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name a folder with labels.json, clips/ and tracks/.');
  process.exit(2);
}
const named = values.clips?.split(',');
const labels = readLabels(folder).filter(({ file, usable, negative }) =>
  named ? named.some((name) => file.startsWith(name)) : usable && !negative,
);

buildIfStale();
await prepareDataFolder();
const headings = ['clip', 'camera', 'analysed', 'label', 'live: valid + invalid', 'track', ''];
print(headings);
print(headings.map(() => '---'));
const all: Compared[] = [];
for (const label of labels) {
  for (const rate of values.rates.split(',').map(Number)) {
    const compared = await compare(folder, label, rate);
    if (!compared) continue;
    all.push(compared);
    const { live, offline, analysed } = compared;
    const range = label.reps === label.reps_loose ? label.reps : `${label.reps}–${label.reps_loose}`;
    const verdict = isSame(compared) ? 'same' : 'differs';
    print([label.file, `${rate} /s`, `${analysed.toFixed(1)} /s`, range, shown(live), shown(offline), verdict]);
  }
}
console.log(`\n${all.filter(isSame).length} of ${all.length} live counts equal the count of the track.`);
if (!all.every(isSame)) process.exitCode = 1;
