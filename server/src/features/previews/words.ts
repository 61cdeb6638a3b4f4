/** What a title, a description and a picture say of a challenge or a campaign, in words anybody may read. */
import type { CampaignWindow } from '@reptemple/contract/campaign-form';
import type { Challenge } from '@reptemple/contract/challenges';
import type { Leader } from '@reptemple/contract/participation';
import { STATUS_WORDS } from '@reptemple/contract/recordings';

const KINDS: Readonly<Record<Challenge['type'], string>> = {
  daily: 'Daily',
  accountability: 'Accountability',
  progression: 'Progression',
  duel: 'Duel',
};

const dayIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));

/** Both days belong to it. */
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

/** Of a campaign: its tagline, and its days, or its challenge's where it has none of its own. */
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

/** One line below the leaders. */
export const noteOf = (challenge: Challenge): string => {
  const ending = challenge.areResultsHidden ? 'Results are hidden until the duel is over' : ENDINGS[challenge.status];
  return `${takingPart(challenge)}  ·  ${ending}`;
};

/** What the status is called where it does not speak for itself, and where there are reps that it could mark. */
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

/** Between words. */
const shortened = (text: string): string =>
  text.length <= MAX_DESCRIPTION ? text : `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const standingOf = (challenge: Challenge, leaders: readonly Leader[]): readonly string[] => {
  const leading = leadersOf(leaders);
  return [takingPart(challenge), ...(leading === '' ? [] : [`Leading: ${leading}`])];
};

/** The organiser's words, then who leads; shorter than what chats cut off. */
const described = (words: string, standing: readonly string[]): string =>
  [shortened(words.replaceAll(/\s+/g, ' ').trim()), ...standing].map(sentence).join(' ');

export const descriptionOf = (challenge: Challenge, leaders: readonly Leader[]): string =>
  described(challenge.description ?? factsOf(challenge).join(', '), standingOf(challenge, leaders));

/** The same of a campaign; one that has no challenge yet says only what it is. */
export const campaignDescriptionOf = (
  { description, title }: { readonly description: string; readonly title: string },
  challenge: Challenge | undefined,
  leaders: readonly Leader[],
): string => described(description === '' ? title : description, challenge ? standingOf(challenge, leaders) : []);
