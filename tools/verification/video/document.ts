/** Writes the measurements as Markdown. */
import { percent, table } from '../../accuracy/print-report.ts';
import type { Forgeries, Measured } from './measure.ts';
import type { ModelFigures } from './models.ts';

/** Seconds of processor time per minute of video. */
const TARGET = 10;
/** In minutes. Shorter videos mostly measure the start of process and model. */
const LONG = 0.4;

const shareOf = (count: number, all: number): string => `${count} of ${all} (${percent(count, all)})`;

const sum = (all: readonly Measured[], of: (one: Measured) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

const secondsPerMinute = (some: readonly Measured[]): number =>
  sum(some, ({ seconds }) => seconds) / sum(some, ({ minutes }) => minutes);

const isAlarm = ({ outcome, oddities }: Measured): boolean => outcome === 'review' || oddities.length > 0;

/** Rule of three: with no event in n trials the rate is below 3/n, at 95 % confidence. */
const upTo = (alarms: number, all: number): string =>
  alarms === 0 ? ` With so few clips the true rate may be up to ${percent(3, all)} (95 % confidence).` : '';

const alarmText = (all: readonly Measured[]): string => {
  const alarms = all.filter(isAlarm).length;
  const verified = all.filter((one) => one.outcome === 'passed' && !isAlarm(one)).length;
  return `Verified: ${shareOf(verified, all.length)}. **False alarms: ${shareOf(alarms, all.length)}**, by the comparison with the video or by a check of the track alone.${upTo(alarms, all.length)} The limits were chosen on most of these clips, and some clips show the same person.`;
};

const timeText = (all: readonly Measured[]): string => {
  const long = all.filter(({ minutes }) => minutes >= LONG);
  const mostExpensive = Math.max(...long.map((one) => secondsPerMinute([one])));
  return `CPU time including the start of the process and the model: ${sum(all, ({ seconds }) => seconds).toFixed(0)} s for ${sum(all, ({ minutes }) => minutes).toFixed(1)} minutes of video. The ${long.length} videos of 24 s and more take ${secondsPerMinute(long).toFixed(1)} s a minute (target: at most ${TARGET}). The most expensive one takes ${mostExpensive.toFixed(1)} s a minute.`;
};

const honestTable = (all: readonly Measured[]): string =>
  table(
    [
      'clip',
      'reps',
      'samples that agree',
      'contradicted',
      'blind',
      'depth',
      'processor s',
      'video s',
      'video check',
      'track checks',
    ],
    all.map((one) => [
      one.name,
      one.reps,
      one.agreeing,
      one.contradicted,
      one.blind,
      one.depth,
      one.seconds.toFixed(1),
      (one.minutes * 60).toFixed(0),
      one.outcome,
      one.oddities.join(', ') || '-',
    ]),
  );

const forgedTable = (all: readonly Forgeries[]): string => {
  const names = [...new Set(all.flatMap(({ found }) => Object.keys(found)))];
  const rows = names.map((name) => {
    const tried = all.filter(({ found }) => found[name] !== undefined);
    const missed = tried.filter(({ found }) => !found[name]).map((one) => `${one.name} (${one.reps})`);
    return [name, shareOf(tried.length - missed.length, tried.length), missed.join(', ') || '-'];
  });
  return table(['video', 'not verified', 'verified all the same (reps)'], rows);
};

const modelTable = (all: readonly ModelFigures[]): string =>
  table(
    [
      'clip',
      'recorded by',
      'reps',
      'samples that agree',
      'torsos apart',
      'degrees apart',
      'depth',
      'video check',
      'reanalysis accepted',
    ],
    all.map((one) => [
      one.name,
      one.model,
      one.reps,
      one.agreeing,
      one.torsos,
      one.degrees,
      one.depth,
      one.outcome,
      one.isSameSet ? 'yes' : 'no',
    ]),
  );

export const report = (
  measured: readonly Measured[],
  forged: readonly Forgeries[],
  byModels: readonly ModelFigures[],
): string => `# Videos compared with their tracks

Written by \`npm --prefix tools run verification:video -- FOLDER --write\`; do not edit by hand. The method is decided in [0073](decisions/0073-compare-every-rep-with-the-video.md). Clips and tracks are those of [verification.md](verification.md), recorded as the product asks.

## Honest videos

${alarmText(measured)}

${timeText(measured)}

${honestTable(measured)}

## Forged videos

The tracks of ${forged.length} of these clips, each with videos of something else. A video that could not be compared counts as found, because the set is not verified.

${forgedTable(forged)}

## Other models

The server uses the full model. Each model analysed the same videos of the sample clips at 25 frames per second. A reanalysis with it is compared with the full model's track.

${modelTable(byModels)}
`;
