/**
 * Texts of titles, descriptions and images about a challenge or campaign. Contain public data
 * only.
 */
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/participation';
import { STATUS_WORDS } from '@reptemple/contract/recordings/recordings';

const KINDS: Readonly<Record<Challenge['type'], string>> = {
  daily: 'Daily',
  accountability: 'Accountability',
  progression: 'Progression',
  duel: 'Duel',
};

const dayIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));

/** Both days are inclusive. */
const daysOf = ({ start, end }: CampaignWindow): string =>
  [start, end].map((day) => dayIn(`${day}T12:00:00Z`, 'UTC')).join(' to ');

const datesOf = ({ startDate, endsAt, timeZone }: Challenge): string => {
  if (startDate && endsAt) return `${dayIn(startDate, timeZone)} to ${dayIn(endsAt, timeZone)}`;
  if (endsAt) return `until ${dayIn(endsAt, timeZone)}`;
  return startDate ? `from ${dayIn(startDate, timeZone)}` : 'Always open';
};

export const factsOf = (challenge: Challenge): readonly string[] => [
  challenge.exercise.name,
  KINDS[challenge.type],
  datesOf(challenge),
];

/** Returns the campaign's tagline and its dates, or those of its challenge if it has none. */
export const campaignFactsOf = (
  { tagline, window }: { readonly tagline: string; readonly window: CampaignWindow | null },
  challenge: Challenge | undefined,
): readonly string[] => {
  const dates = window ? daysOf(window) : challenge && datesOf(challenge);
  return [tagline, dates ?? ''].filter((fact) => fact !== '');
};

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const takingPart = ({ participants, places }: Challenge): string =>
  places === null ? counted(participants, 'participant') : `${participants} of ${places} places taken`;

const ENDINGS: Readonly<Record<Challenge['status'], string>> = {
  upcoming: 'Coming soon',
  active: 'Only strict reps count',
  ended: 'Ended',
};

/** Returns the line below the leaders. */
export const noteOf = (challenge: Challenge): string => {
  const ending = challenge.areResultsHidden ? 'Results are hidden until the duel is over' : ENDINGS[challenge.status];
  return `${takingPart(challenge)}  ·  ${ending}`;
};

/** Returns the status label; empty for verified results and hidden counts. */
export const markOf = ({ status, validReps }: Leader): string =>
  validReps === null || status === 'verified' ? '' : STATUS_WORDS[status];

const withMark = (leader: Leader): string => {
  const mark = markOf(leader).toLowerCase();
  return `${leader.name} ${leader.validReps}${mark === '' ? '' : ` (${mark})`}`;
};

const leadersOf = (leaders: readonly Leader[]): string =>
  leaders
    .filter(({ validReps }) => validReps !== null)
    .map(withMark)
    .join(', ');

const MAX_DESCRIPTION = 200;

/** Cuts at a word boundary. */
const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const standingOf = (challenge: Challenge, leaders: readonly Leader[]): readonly string[] => {
  const leading = leadersOf(leaders);
  return [takingPart(challenge), ...(leading === '' ? [] : [`Leading: ${leading}`])];
};

/** Joins the organiser's description and the leaders, shorter than the limit of chat previews. */
const described = (words: string, standing: readonly string[]): string =>
  [shortened(words.replaceAll(/\s+/g, ' ').trim()), ...standing].map(sentence).join(' ');

export const descriptionOf = (challenge: Challenge, leaders: readonly Leader[]): string =>
  described(challenge.description ?? factsOf(challenge).join(', '), standingOf(challenge, leaders));

/** Returns the description of a campaign; without leaders if it has no challenge yet. */
export const campaignDescriptionOf = (
  { description, title }: { readonly description: string; readonly title: string },
  challenge: Challenge | undefined,
  leaders: readonly Leader[],
): string => described(description === '' ? title : description, challenge ? standingOf(challenge, leaders) : []);
