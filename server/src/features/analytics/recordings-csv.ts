/** Columns and file name of the CSV export of a challenge's recordings. */
import { STATUS_WORDS } from '@reptemple/contract/recordings/recordings';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { CsvColumn } from '../../platform/http/stream-csv.ts';
import type { AnalysedRecording } from '../recordings/index.ts';

export const asMinutes = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

export const csvFileName = (challengeName: string): string => `${challengeName}-recordings.csv`;

const COUNT_COLUMNS: Readonly<Record<CountUnit, readonly CsvColumn<AnalysedRecording>[]>> = {
  reps: [
    { title: 'Valid Reps', cell: ({ validReps }) => validReps },
    { title: 'Invalid Reps', cell: ({ invalidReps }) => invalidReps },
    { title: 'Total Reps', cell: ({ totalReps }) => totalReps },
  ],
  seconds: [
    { title: 'Longest Hold', cell: ({ validReps }) => asMinutes(validReps) },
    { title: 'Form Breaks', cell: ({ invalidReps }) => invalidReps },
  ],
};

/**
 * Returns the CSV columns of specification S1, section 9, plus the status. Dates are in the
 * challenge's time zone, in a sortable format.
 */
export const columnsIn = (timeZone: string, unit: CountUnit): readonly CsvColumn<AnalysedRecording>[] => {
  const date = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Email', cell: ({ email }) => email },
    { title: 'Sex', cell: ({ gender }) => gender },
    ...COUNT_COLUMNS[unit],
    { title: 'Duration', cell: ({ durationSeconds }) => asMinutes(durationSeconds) },
    { title: 'Date', cell: ({ createdAt }) => date.format(createdAt) },
    { title: 'Status', cell: ({ status }) => STATUS_WORDS[status] },
  ];
};
