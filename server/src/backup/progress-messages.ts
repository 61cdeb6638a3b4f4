/** Messages that the commands print when they finish. */
import type { BackedUp } from './create-backup.ts';
import type { CompleteSnapshot } from './backup-snapshot.ts';

const numbers = new Intl.NumberFormat('en');
const number = (value: number): string => numbers.format(value);
const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

const contentsOf = ({ manifest }: Pick<CompleteSnapshot, 'manifest'>): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, totalBytes } = manifest.files;
  return `${number(rows)} rows of ${manifest.tables.length} tables and ${number(count)} files (${size.format(totalBytes / 1e6)})`;
};

const backedUp = (folder: string, done: BackedUp, forgotten: number): string =>
  [
    `Backed up ${contentsOf(done)} to ${folder}, generation ${done.name}. ${number(done.files.copied - done.files.repaired)} files were new.`,
    ...(done.files.repaired > 0
      ? [`${number(done.files.repaired)} files of the backup were missing or damaged and have been copied again.`]
      : []),
    ...done.damaged.map(
      (name) => `Generation ${name} is damaged and can’t be restored from this copy: its manifest is unreadable.`,
    ),
    ...(done.brokenOff > 0 ? [`Removed an incomplete earlier backup.`] : []),
    ...(forgotten > 0 ? [`Removed ${forgotten} older generations.`] : []),
  ].join('\n');

const restored = (generation: CompleteSnapshot, put: number): string =>
  [
    `Restored ${contentsOf(generation)} from generation ${generation.name} and verified every row and file.`,
    ...(put < generation.manifest.files.count
      ? [`${number(generation.manifest.files.count - put)} files were already there.`]
      : []),
  ].join('\n');

const verified = (generation: CompleteSnapshot): string =>
  `Generation ${generation.name} is complete: ${contentsOf(generation)}. Every row was restored into a temporary database and compared, and every file was read.`;

const rotated = (isLeaked: boolean, isEmbedded: boolean): string =>
  [
    'Created new secrets for sessions, two-factor authentication, video links and invitations.',
    isLeaked
      ? 'Everyone has to sign in again, and links already sent no longer work. Two-factor authentication and passwords stay.'
      : 'Everyone stays signed in, and links already sent keep working until they expire.',
    ...(isEmbedded ? [] : ['Running processes use them within five seconds.']),
  ].join('\n');

export const said = { backedUp, restored, rotated, verified };
