/**
 * Compares honest videos with their tracks as the server does, in its own child process: how many would be put under review, and what it
 * costs. Also with one rep, and with the last two fifths of the reps, replaced by a rest in the video.
 *
 *   npm run verification:video -- FOLDER            prints the table
 *   npm run verification:video -- FOLDER --write    writes docs/video-comparison.md
 */
import './help.ts';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endsBefore } from '@reptemple/engine/plausibility/agreement';
import type { Rep } from '@reptemple/engine/rep';
import { compareSamples } from '../server/src/features/verification/examine.ts';
import { judgeWatched } from '../server/src/features/verification/judge-video.ts';
import { compareWithVideo } from '../server/src/features/verification/watching/compare.ts';
import { seededRandom } from '../server/src/features/verification/watching/seeded-random.ts';
import { watchVideo } from '../server/src/features/verification/watching/watch.ts';
import type { WatchVideo } from '../server/src/features/verification/watching/watch.ts';
import { secondsOfEnded } from '../server/scripts/load/processor-time.ts';
import { percent, table } from './accuracy/print-report.ts';
import type { Row } from './accuracy/print-report.ts';
import { readClips } from './verification/clips.ts';
import type { Clip } from './verification/clips.ts';

type Look = (moments: readonly number[]) => ReturnType<WatchVideo>;

const DOCUMENT = fileURLToPath(new URL('../docs/video-comparison.md', import.meta.url));
const { signal } = new AbortController();

const lookAt =
  (videoPath: string): Look =>
  (moments) =>
    watchVideo()({ videoPath, moments: [...moments] }, signal);

/** As if the person had rested at the start of these reps until the end of them. */
const resting =
  (look: Look, reps: readonly Rep[]): Look =>
  (moments) => {
    const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
    const away = moments.filter((moment) => moment >= from && moment <= to);
    return look([...moments.filter((moment) => !away.includes(moment)), from]).then((seen) => {
      const rest = seen?.frames.findLast(({ t }) => t <= from)?.p ?? null;
      if (!seen) return null;
      const frames = [...seen.frames, ...away.map((moment) => ({ t: Math.round(moment), p: rest }))];
      return { ...seen, frames: frames.toSorted((a, b) => a.t - b.t) };
    });
  };

const judged = async ({ track, reps, name }: Clip, look: Look) => {
  const compared = await compareWithVideo({ packed: new Uint8Array(), reps }, seededRandom(name), look, {
    compareVideo: (_packed, counted, samples) => Promise.resolve(compareSamples(track, counted, samples)),
  });
  if (!compared) throw new Error(`${name} cannot be read.`);
  const { seen, missing, comparison } = compared;
  const finding = judgeWatched({
    pictures: seen.frames.length,
    missing,
    comparison,
    endsBeforeMs: endsBefore(reps, seen.lastsMs),
    longestGapMs: Math.max(0, ...(seen.gaps ?? []).map(({ lastsMs }) => lastsMs)),
    videoMs: seen.lastsMs,
    trackMs: track.frames.at(-1)?.t ?? 0,
  });
  return { finding, seen };
};

interface Measured {
  readonly row: Row;
  readonly outcome: string;
  readonly seconds: number;
  readonly minutes: number;
  readonly oneFound: boolean;
  readonly manyFound: boolean | null;
}

const measure = async (clip: Clip, videoPath: string): Promise<Measured> => {
  const look = lookAt(videoPath);
  const before = secondsOfEnded();
  const { finding, seen } = await judged(clip, look);
  const seconds = secondsOfEnded() - before;
  const middle = Math.floor(clip.reps.length / 2);
  const one = await judged(clip, resting(look, clip.reps.slice(middle, middle + 1)));
  const last = clip.reps.slice(Math.floor(clip.reps.length * 0.6));
  const many = clip.reps.length < 4 ? null : await judged(clip, resting(look, last));
  const { agreeing, compared, contradicted, blind, depth, reason } = finding.figures;
  const outcome = typeof reason === 'string' ? reason : finding.outcome;
  const [oneFound, manyFound] = [one, many].map((result) => result && result.finding.outcome === 'review');
  const figures = [`${agreeing} of ${compared}`, contradicted, blind, depth].map(String);
  const found = [oneFound, manyFound].map((isFound) => (isFound === null ? '-' : isFound ? 'found' : 'missed'));
  return {
    row: [clip.name, clip.reps.length, ...figures, seconds.toFixed(1), outcome, ...found],
    outcome,
    seconds,
    minutes: seen.lastsMs / 60_000,
    oneFound: oneFound === true,
    manyFound: manyFound ?? null,
  };
};

const shareOf = (count: number, all: number): string => `${count} of ${all} (${percent(count, all)})`;

const report = (all: readonly Measured[]): string => {
  const sum = (of: (one: Measured) => number): number => all.reduce((total, one) => total + of(one), 0);
  const long = all.filter(({ minutes }) => minutes >= 0.4);
  const perMinute = (some: readonly Measured[]): string =>
    (some.reduce((t, { seconds }) => t + seconds, 0) / some.reduce((t, { minutes }) => t + minutes, 0)).toFixed(1);
  const several = all.filter(({ manyFound }) => manyFound !== null);
  return [
    `Compared: ${shareOf(all.filter(({ outcome }) => outcome === 'passed').length, all.length)}. False alarms: ${shareOf(all.filter(({ outcome }) => outcome === 'review').length, all.length)}.`,
    `Processor time, starting the model included: ${sum(({ seconds }) => seconds).toFixed(0)} s for ${sum(({ minutes }) => minutes).toFixed(1)} minutes of video; of videos of 24 s and more ${perMinute(long)} s a minute.`,
    `One rep that the video does not show: found in ${shareOf(all.filter(({ oneFound }) => oneFound).length, all.length)}. The last two fifths of the reps: ${shareOf(several.filter(({ manyFound }) => manyFound).length, several.length)}.`,
    table(
      [
        'clip',
        'reps',
        'samples that agree',
        'contradicted',
        'blind',
        'depth',
        'seconds',
        'outcome',
        'one rep missing',
        'two fifths missing',
      ],
      all.map(({ row }) => row),
    ),
  ].join('\n\n');
};

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const measured: Measured[] = [];
for (const clip of readClips(positionals[0])) {
  if (clip.isUsable && clip.videoPath !== null) measured.push(await measure(clip, clip.videoPath));
}
const text = `# Videos compared with their tracks

Written by \`npm run verification:video -- FOLDER --write\`; do not edit by hand. Why it is done this way: [0073](decisions/0073-compare-every-rep-with-the-video.md). Clips and tracks are those of [verification.md](verification.md).

${report(measured)}
`;
if (values.write) writeFileSync(DOCUMENT, text);
else console.log(text);
