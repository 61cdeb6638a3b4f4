/**
 * Measures how often the checks of recordings detect forgeries, and their false alarms on honest
 * ones. Uses our own sample clips, and those of a folder (labels.json, tracks/, clips/) if given.
 *
 *   npm run verification -- [FOLDER]                     tables
 *   npm run verification -- FOLDER --write               writes docs/verification.md
 *   npm run verification -- FOLDER --only copies [--write]   docs/verification-copies.md only
 *   npm run verification -- FOLDER --cache OTHER_FOLDER  caches video analysis (4 s per clip)
 */
import '../../scripts/help.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { readClips, watchClips } from './clips.ts';
import { disguiseSections } from './disguises.ts';
import { report } from './document.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/verification.md', import.meta.url));

const COPIES_DOCUMENT = fileURLToPath(new URL('../../docs/verification-copies.md', import.meta.url));

const COPIES_INTRODUCTION = `# Verification: disguised copies

Written by \`npm run verification -- FOLDER --only copies --write\` with engine ${ENGINE_VERSION}; do not edit by hand. The method is decided in [0072](decisions/0072-find-copies-by-shapes-of-reps.md). Pairs of one person are parts of one set; different sets of one person on different days were not available. Limits and index words were chosen with both groups of clips in view, so neither is a held-out test of them. The length of short runs was chosen on the first group alone; the second group is its held-out test.`;

const INTRODUCTION = `# Verification

Written by \`npm run verification -- FOLDER --write\` with engine ${ENGINE_VERSION}; do not edit by hand. [0022](decisions/0022-check-every-recording-in-a-job-that-lowers-no-count.md) describes the checks and their reasons.

The clips of real people cannot be published and are not in this repository. An argument names a folder with \`labels.json\`, \`tracks/\` and \`clips/\`. Without it the sample clips of this repository are measured. A finding never lowers a count. It requests a review.`;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, cache: { type: 'string' }, only: { type: 'string' } },
  allowPositionals: true,
});
const ownClips = readClips(undefined).length;
const clips = readClips(positionals[0]);
const print = (text: string, document: string): void => {
  if (!values.write) {
    console.log(text);
    return;
  }
  writeFileSync(document, text);
  console.log(`${basename(document)} is written`);
};

if (values.only === 'copies') {
  const second = readClips(positionals[0] === undefined ? undefined : join(positionals[0], 'more')).slice(ownClips);
  const sections = disguiseSections([
    { title: 'first group of clips', clips },
    { title: 'second group of clips', clips: second },
  ]);
  print(`${COPIES_INTRODUCTION}\n\n${sections.join('\n\n')}\n`, COPIES_DOCUMENT);
} else {
  const seen = await watchClips(clips, values.cache ?? mkdtempSync(join(tmpdir(), 'reptemple-seen-')));
  print(`${INTRODUCTION}\n\n${report(clips, seen)}\n`, DOCUMENT);
}
