/** Draws the preview image of links to a challenge or campaign. */
import sharp from 'sharp';
import { line, lines } from '../../platform/drawing/text-outlines.ts';
import type { Faces } from '../../platform/drawing/text-outlines.ts';

export interface CardLeader {
  readonly name: string;
  readonly result: string | null;
  readonly mark: string;
}

export interface Card {
  readonly name: string;
  readonly facts: readonly string[];
  readonly leaders: readonly CardLeader[];
  readonly note: string;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const INNER = WIDTH - 2 * MARGIN;

const COLOURS = {
  ground: '#141517',
  sunken: '#1d1f22',
  line: '#383b40',
  ink: '#efe8db',
  quiet: '#b3ab9c',
  gold: '#e9bd55',
} as const;
const MEDALS = [COLOURS.gold, '#b7c0ca', '#d79c6c'] as const;

const MARK = `<g transform="translate(${MARGIN} 58) scale(1.75)"><circle cx="16" cy="16.5" r="4" fill="${COLOURS.gold}"/><g fill="${COLOURS.ink}"><path d="M4 9.5 16 4l12 5.5V12H4z"/><path d="M6 13.5h3v11H6zM23 13.5h3v11h-3z"/><path d="M4 26h24v2.5H4z"/></g></g>`;

const COLUMNS = [940, 1030, 1120]
  .map(
    (x) =>
      `<path d="M${x} 0h52v630h-52z" fill="${COLOURS.sunken}"/><path d="M${x + 12} 0v630M${x + 26} 0v630M${x + 40} 0v630" stroke="${COLOURS.ground}" stroke-width="3"/>`,
  )
  .join('');

const NAME_SIZE = 68;
const LEADER_TOP = 424;
const LEADER_HEIGHT = 54;

const titleOf = ({ name }: Card, { display }: Faces): string =>
  lines(name, display, NAME_SIZE, INNER, 2)
    .map((text, at) =>
      line({ text, face: display, size: NAME_SIZE, x: MARGIN, y: 226 + at * 80, fill: COLOURS.ink, maxWidth: INNER }),
    )
    .join('');

const leaderOf = ({ name, result, mark }: CardLeader, at: number, { text, strong }: Faces): string => {
  const y = LEADER_TOP + at * LEADER_HEIGHT;
  const fill = result === null ? COLOURS.quiet : (MEDALS[at] ?? COLOURS.quiet);
  return [
    `<circle cx="${MARGIN + 12}" cy="${y - 12}" r="9" fill="${fill}"/>`,
    line({ text: name, face: text, size: 34, x: MARGIN + 40, y, fill: COLOURS.ink, maxWidth: 640 }),
    line({ text: result ?? '', face: strong, size: 40, x: 860, y: y + 1, fill, maxWidth: 120, align: 'right' }),
    line({ text: mark, face: text, size: 24, x: 884, y: y - 1, fill: COLOURS.quiet, maxWidth: 250 }),
  ].join('');
};

export const drawCard = (card: Card, faces: Faces): string => {
  const { display, text } = faces;
  const facts = card.facts.join('  ·  ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.ground}"/>`,
    COLUMNS,
    MARK,
    line({ text: 'RepTemple', face: display, size: 40, x: MARGIN + 72, y: 104, fill: COLOURS.gold, maxWidth: INNER }),
    titleOf(card, faces),
    line({ text: facts, face: text, size: 30, x: MARGIN, y: 362, fill: COLOURS.quiet, maxWidth: INNER }),
    ...card.leaders.map((leader, at) => leaderOf(leader, at, faces)),
    line({ text: card.note, face: text, size: 28, x: MARGIN, y: 592, fill: COLOURS.quiet, maxWidth: INNER }),
    '</svg>',
  ].join('');
};

export const renderCard = async (card: Card, faces: Faces): Promise<Buffer> =>
  sharp(Buffer.from(drawCard(card, faces)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
