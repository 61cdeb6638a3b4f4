import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CATALOGUES = join(import.meta.dirname, '../../web/src/i18n/catalogues');

/** Matches a number before a countable noun without plural forms, as in "1 reps". */
const BARE_COUNT =
  /\{\w+\} (?:more |valid |invalid |analyzed )?(?:reps|days|minutes|seconds|recordings|people|participants|times|hours|attempts|videos|frames|sets|results|points|shares|weeks|months|degrees|members|guests|votes|messages)\b/u;

/** Numbers that are constants above one, or rounded measurements. */
const NEVER_ONE: ReadonlySet<string> = new Set([
  'Deleted items can only be restored for {days} days.',
  'A limb looks {longest} times as long as the torso (limit {limit}).',
  'Saved on this device until {day}, or until you haven’t visited for {days} days',
  'No errors were reported in the last {days} days.',
  'Last {days} days, from a quarter of visits.',
  'Recorded more than {hours} hours ago, so it will be marked as unverified.',
  'No response within {seconds} seconds',
  'The page, its recordings and leaderboards disappear for everyone. Videos are removed after {UNDO_DAYS} days.',
  'The text of sent messages is deleted after {OUTBOX_KEEP_DAYS} days.',
  'Below {floor} frames per second. Fast reps may be missed.',
  // The singular has a separate message.
  'You’ve used all {max} attempts for today. Come back tomorrow.',
  'The part at {second} s is a copy of the part at {first} s ({reps} reps).',
  'This video has already been analysed {times} times, which is the limit.',
  'One on one. The {DUEL_HOURS}-hour clock starts when the first person joins. Most valid reps in one set wins.',
  'You’ve submitted {submitted} attempts within an hour. Try again later.',
  '{DUEL_HOURS} hours',
  '{DUEL_HOURS} hours from the first join',
  '{interval} ms ({framesPerSecond} frames per second)',
  '{rate} frames per second, without long gaps.',
  '{rate} frames per second.',
  'The video doesn’t match the track ({agreeing} of {compared} frames match).',
  'The video matches the track ({agreeing} of {compared} frames).',
  'Unusual frame timing: {rate} frames per second, longest gap {gap} s.',
  '{reps} reps in {duration} s. More than {limit} is rare and needs review.',
]);

it.each(['de', 'es'])('every count before a noun has plural forms in the catalogue (%s)', (language) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8'));
  const bare = Object.keys(texts).filter((text) => BARE_COUNT.test(text) && !NEVER_ONE.has(text));
  expect(bare).toEqual([]);
  const lost = Object.entries(texts).filter(([text, own]) => text.includes(', plural,') && !own.includes(', plural,'));
  expect(lost.map(([text]) => text)).toEqual([]);
});
