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
      ? [`${number(done.files.repaired)} files of the backup were gone or spoilt, and have been copied anew.`]
      : []),
    ...done.damaged.map(
      (name) =>
        `Generation ${name} is damaged: its manifest cannot be read, and it cannot be restored from here. Another copy of the backup may have it.`,
    ),
    ...(done.brokenOff > 0 ? [`An earlier backup that was broken off has been cleared away.`] : []),
    ...(forgotten > 0 ? [`Removed ${forgotten} older generations.`] : []),
  ].join('\n');

const restored = (generation: CompleteSnapshot, put: number): string =>
  [
    `Restored ${contentsOf(generation)} from generation ${generation.name}, and compared every row and every file with it.`,
    ...(put < generation.manifest.files.count
      ? [`${number(generation.manifest.files.count - put)} files were there already.`]
      : []),
  ].join('\n');

const verified = (generation: CompleteSnapshot): string =>
  `Generation ${generation.name} is whole: ${contentsOf(generation)}, every row restored into a scratch database and compared, every file read.`;

const rotated = (isLeaked: boolean, isEmbedded: boolean): string =>
  [
    'There are new secrets behind sessions, second factors, video links and invitations.',
    isLeaked
      ? 'Everybody has to sign in again, and links that were sent are void. Second factors and passwords stay.'
      : 'Everybody stays signed in, and links that were sent hold as long as they would have.',
    ...(isEmbedded ? [] : ['Processes that run take them up within five seconds.']),
  ].join('\n');

export const said = { backedUp, restored, rotated, verified };
