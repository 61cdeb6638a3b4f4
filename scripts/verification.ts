/**
 * How often the checks of a recording find what was forged, and what they say of honest ones. Our own sample clips; with a folder
 * (labels.json, tracks/, clips/) those too.
 *
 *   npm run verification -- [FOLDER]                     tables
 *   npm run verification -- FOLDER --write               writes docs/verification.md
 *   npm run verification -- FOLDER --cache OTHER_FOLDER  keeps what is seen in videos, for watching takes 4 s a clip
 */
import './help.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ENGINE_VERSION } from '@reptemple/engine/version';
import { readClips, watchClips } from './verification/clips.ts';
import { report } from './verification/document.ts';

const DOCUMENT = fileURLToPath(new URL('../docs/verification.md', import.meta.url));

const INTRODUCTION = `# Verification

Written by \`npm run verification -- FOLDER --write\` with engine ${ENGINE_VERSION}; do not edit by hand. What the checks are, and why, is decided in [0022](decisions/0022-what-is-checked-of-a-recording.md).

The clips of real people are not ours to publish and are not in this repository; an argument names a folder with \`labels.json\`, \`tracks/\` and \`clips/\`. Without it the project's own sample clips are measured. Nothing that is found lowers a count: it asks a person to look.`;

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false }, cache: { type: 'string' } },
  allowPositionals: true,
});
const clips = readClips(positionals[0]);
const seen = await watchClips(clips, values.cache ?? mkdtempSync(join(tmpdir(), 'reptemple-seen-')));
const text = `${INTRODUCTION}\n\n${report(clips, seen)}\n`;
if (values.write) {
  writeFileSync(DOCUMENT, text);
  console.log('docs/verification.md is written');
} else {
  console.log(text);
}
