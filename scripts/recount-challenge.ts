/**
 * `npm --prefix tools run recount -- --challenge <slug>`: counts all recordings of a challenge
 * again with the current engine, and prints the differences. With `--apply`, also stores the new
 * counts, keeps the previous ones, and writes each change to the audit log. Stop the server first
 * if it uses the embedded database.
 */
import './print-script-help.mjs';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import { findChallenge } from '../server/src/features/challenges/index.ts';
import { recountTrack } from '../server/src/features/verification/compare-and-recount-tracks.ts';
import { recountChallenge } from '../server/src/features/verification/recount-challenge.ts';
import type { RecountLine } from '../server/src/features/verification/recount-challenge.ts';
import { randomIds } from '../server/src/platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import type { Files } from '../server/src/platform/storage/file-storage-and-local-folder.ts';
import { inInstallation } from '../tools/lab/open-installation.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const WORDS: Readonly<Record<RecountLine['outcome'], string>> = {
  same: 'unchanged',
  changed: 'changed',
  impossible: 'cannot be recounted: the track is missing or damaged, or there is no definition',
  set_by_hand: 'skipped: set by a person',
};

const counts = ({ validReps, invalidReps }: NonNullable<RecountLine['recounted']>): string =>
  `${validReps} valid, ${invalidReps} invalid`;

const lineOf = ({ recordingId, name, outcome, stored, recounted }: RecountLine): string => {
  const change = recounted
    ? `${counts(stored)} (engine ${stored.engineVersion}) → ${counts(recounted)}`
    : WORDS[outcome];
  return `${recordingId}  ${name}: ${change}`;
};

const recount = async (db: Database, files: Files, slug: string, isApplied: boolean): Promise<void> => {
  const challenge = await findChallenge(db, slug);
  if (!challenge) throw new Error(`No challenge named ${slug}.`);
  const context = { db, files, ids: randomIds, now: new Date() };
  const totals = new Map<RecountLine['outcome'], number>();
  for await (const line of recountChallenge(challenge.id, { recount: recountTrack, isApplied }, context)) {
    totals.set(line.outcome, (totals.get(line.outcome) ?? 0) + 1);
    if (line.outcome !== 'same') say(lineOf(line));
  }
  for (const [outcome, recordings] of totals) say(`${recordings} ${WORDS[outcome]}`);
  if (!isApplied && totals.has('changed'))
    say(`Nothing has changed yet. Add --apply to save, with engine ${ENGINE_VERSION}.`);
};

const { values } = parseArgs({
  options: { challenge: { type: 'string' }, apply: { type: 'boolean', default: false } },
});
const { challenge, apply } = values;
if (challenge === undefined) throw new Error('Say which challenge: --challenge <slug>.');
await inInstallation(({ db, files }) => recount(db, files, challenge, apply));
