/** Sums up a month of training and draws it as a picture to share. */
import { HISTORY_DAYS } from '@reptemple/contract/accounts/recording-history';
import type { HistoryDay } from '@reptemple/contract/accounts/recording-history';
import { validRepsUnit } from '../../../i18n/count-unit-labels.ts';
import { formatNumber, withoutNumber } from '../../../i18n/locale-formats.ts';
import { dateFormat, dateLocale, t } from '../../../i18n/translate.ts';
import { daysBefore } from '../weeks-and-day-labels.ts';

export interface MonthRecap {
  readonly month: string;
  readonly validReps: number;
  /**
   * Number of valid reps in the best recording of the month; null if all recordings are unverified.
   */
  readonly bestSet: number | null;
  readonly daysTrained: number;
  /** Maximum number of consecutive days with a valid rep, within the month. */
  readonly streak: number;
  readonly repsByDay: readonly number[];
}

export const monthOf = (day: string): string => day.slice(0, 7);

const lengthOf = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};

/**
 * Returns the months with a valid rep, newest first. Leaves out a month that is only partly in the
 * history.
 */
export const recapMonths = (days: readonly HistoryDay[], today: string): readonly string[] => {
  const first = daysBefore(today, HISTORY_DAYS - 1);
  const trained = days.filter(({ validReps }) => validReps > 0).map(({ day }) => monthOf(day));
  return [...new Set(trained)].filter((month) => `${month}-01` >= first).toReversed();
};

const longestRun = (reps: readonly number[]): number => {
  let [longest, run] = [0, 0];
  for (const count of reps) {
    run = count > 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
};

export const recapOf = (days: readonly HistoryDay[], month: string): MonthRecap => {
  const own = days.filter(({ day }) => monthOf(day) === month);
  const repsByDay = Array.from({ length: lengthOf(month) }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    return own.filter(({ day }) => day === date).reduce((sum, { validReps }) => sum + validReps, 0);
  });
  const bests = own.flatMap(({ bestSet }) => bestSet ?? []);
  return {
    month,
    validReps: repsByDay.reduce((sum, reps) => sum + reps, 0),
    bestSet: bests.length === 0 ? null : Math.max(...bests),
    daysTrained: repsByDay.filter((reps) => reps > 0).length,
    streak: longestRun(repsByDay),
    repsByDay,
  };
};

/**
 * Size of the recap picture in pixels. 4:5 is the tallest format that social feeds show uncropped.
 */
export const PICTURE_SIZE = { width: 1080, height: 1350 } as const;

const COLOURS = { ground: '#1b1c1f', stone: '#3a3c40', ink: '#efe8db', quiet: '#b3ab9c', gold: '#e9bd55' } as const;
const MARGIN = 84;
const INNER = PICTURE_SIZE.width - 2 * MARGIN;

const headingFont = (size: number): string => `600 ${size}px "Cinzel Variable", "Times New Roman", serif`;
const textFont = (size: number): string => `500 ${size}px "Inter Variable", system-ui, sans-serif`;

/**
 * Loads the fonts of the recap picture. Never rejects: without these fonts the picture uses others.
 */
export const loadPictureFonts = async (): Promise<void> => {
  await Promise.allSettled([headingFont(40), textFont(40)].map((font) => document.fonts.load(font)));
};

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly font?: (size: number) => string;
  readonly colour: string;
  readonly align?: CanvasTextAlign;
  readonly maxWidth?: number;
  readonly spacing?: number;
}

/** Draws a line of text. Reduces its size if it is wider than `maxWidth`. */
const drawText = (context: CanvasRenderingContext2D, line: Line): void => {
  const { text, x, y, size, font = headingFont, colour, align = 'left', maxWidth = INNER, spacing = 0 } = line;
  const set = (pixels: number): void => {
    context.font = font(pixels);
    context.letterSpacing = `${(spacing * pixels).toFixed(1)}px`;
  };
  set(size);
  const { width } = context.measureText(text);
  if (width > maxWidth) set(Math.floor((size * maxWidth) / width));
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, x, y, maxWidth);
};

const drawRule = (context: CanvasRenderingContext2D, y: number, height: number, colour: string): void => {
  context.fillStyle = colour;
  context.fillRect(MARGIN, y, INNER, height);
};

const CHART = { top: 760, bottom: 960 } as const;
const EMPTY_COLUMN = 6;
const MIN_COLUMN = 20;

const drawColumns = (context: CanvasRenderingContext2D, repsByDay: readonly number[]): void => {
  const most = Math.max(1, ...repsByDay);
  const step = INNER / repsByDay.length;
  const width = step * 0.62;
  for (const [index, reps] of repsByDay.entries()) {
    const height = reps === 0 ? EMPTY_COLUMN : MIN_COLUMN + (reps / most) * (CHART.bottom - CHART.top - MIN_COLUMN);
    context.fillStyle = reps === 0 ? COLOURS.stone : COLOURS.gold;
    context.fillRect(MARGIN + index * step + (step - width) / 2, CHART.bottom - height, width, height);
  }
  drawRule(context, CHART.bottom + 8, 8, COLOURS.stone);
  drawRule(context, CHART.bottom + 22, 3, COLOURS.stone);
};

interface Stat {
  readonly value: string;
  readonly label: string;
}

const drawStats = (context: CanvasRenderingContext2D, stats: readonly Stat[]): void => {
  const width = INNER / stats.length;
  for (const [index, { value, label }] of stats.entries()) {
    const x = MARGIN + index * width;
    const maxWidth = width - 24;
    drawText(context, { text: value, x, y: 1112, size: 92, colour: COLOURS.ink, maxWidth });
    drawText(context, { text: label, x, y: 1164, size: 32, font: textFont, colour: COLOURS.quiet, maxWidth });
  }
};

/** Formats a month such as `2026-11` as "November 2026". */
export const monthLabel = (month: string): string =>
  dateFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`));

export interface RecapPicture {
  readonly recap: MonthRecap;
  readonly name: string;
}

const statsOf = ({ bestSet, streak, daysTrained }: MonthRecap): readonly Stat[] => [
  { value: bestSet === null ? '–' : formatNumber(bestSet), label: t('Best set') },
  {
    value: formatNumber(streak),
    label: withoutNumber(t('{count, plural, one {# day} other {# days}} in a row', { count: streak })),
  },
  {
    value: formatNumber(daysTrained),
    label: t('{count, plural, one {day logged} other {days logged}}', { count: daysTrained }),
  },
];

/**
 * Draws the recap. It has the same colours in every theme, because the shared picture appears on
 * light and dark pages.
 */
export const drawRecap = (context: CanvasRenderingContext2D, { recap, name }: RecapPicture): void => {
  const { width, height } = PICTURE_SIZE;
  context.fillStyle = COLOURS.ground;
  context.fillRect(0, 0, width, height);
  drawText(context, { text: 'REPTEMPLE', x: MARGIN, y: 128, size: 36, colour: COLOURS.ink, spacing: 0.12 });
  drawText(context, {
    text: monthLabel(recap.month),
    x: width - MARGIN,
    y: 128,
    size: 36,
    font: textFont,
    colour: COLOURS.quiet,
    align: 'right',
    maxWidth: INNER / 2,
  });
  drawRule(context, 164, 3, COLOURS.stone);
  drawText(context, { text: name, x: MARGIN, y: 272, size: 68, colour: COLOURS.ink });
  drawText(context, { text: formatNumber(recap.validReps), x: MARGIN - 8, y: 590, size: 340, colour: COLOURS.gold });
  const unit = validRepsUnit(recap.validReps, 'reps').toLocaleUpperCase();
  drawText(context, { text: unit, x: MARGIN, y: 676, size: 40, colour: COLOURS.quiet, spacing: 0.14 });
  drawColumns(context, recap.repsByDay);
  drawStats(context, statsOf(recap));
  drawRule(context, 1222, 3, COLOURS.stone);
  const tagline = t('Your body is a temple. Every strict rep counts.');
  drawText(context, { text: tagline, x: MARGIN, y: 1282, size: 32, font: textFont, colour: COLOURS.quiet });
};
