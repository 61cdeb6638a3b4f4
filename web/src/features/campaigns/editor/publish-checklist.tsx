/**
 * Checklist before publishing: errors that prevent it, and hints about contradictions and missing
 * picture descriptions.
 */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useId } from 'react';
import type { ReactElement } from 'react';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { dayIn } from '../../../ui/format/format-dates.ts';
import { readDraft } from './campaign-draft.ts';
import type { CampaignDraft } from './campaign-draft.ts';

interface Page {
  /** First and last day, both inclusive; null if the page has no valid time window. */
  readonly window: { readonly start: string; readonly end: string } | null;
  readonly texts: readonly string[];
  /**
   * True if rank on the leaderboard decides a prize. The server then requires the page to have the
   * same dates as the challenge.
   */
  readonly isWonByLeading: boolean;
}

/** Challenge of the campaign. Its first and last day are in its own time zone; null if open. */
export type ChosenChallenge = Pick<Challenge, 'allowsGuests'> & {
  readonly startDay: string | null;
  readonly endDay: string | null;
};

const NEEDS_ACCOUNT = /\b(with|need|create|needs) an? (free )?account\b/i;
const NO_ACCOUNT = /\b(no|without an) account\b/i;

const daysIn = ({ start, end }: NonNullable<Page['window']>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / MILLIS_PER_DAY) + 1;

const lengthHints = ({ window, texts }: Page): readonly string[] => {
  if (window === null) return [];
  const days = daysIn(window);
  const wrong = texts
    .flatMap((text) => [...text.matchAll(/\b(\d{1,3})[- ]days?\b/gi)])
    .filter(([, number]) => Number(number) > 1 && Number(number) !== days);
  return wrong.map(([found]) =>
    t('A text says “{found}”, but the page runs for {days, plural, one {# day} other {# days}}.', { found, days }),
  );
};

const yearHints = ({ window, texts }: Page): readonly string[] => {
  if (window === null) return [];
  const years = new Set([window.start.slice(0, 4), window.end.slice(0, 4)]);
  const wrong = texts.flatMap((text) => text.match(/\b20\d\d\b/g) ?? []).filter((year) => !years.has(year));
  return wrong.map((year) =>
    t('A text names the year {year}, but the page runs in {own}.', { year, own: [...years].join(', ') }),
  );
};

const guestHints = ({ texts }: Page, { allowsGuests }: ChosenChallenge): readonly string[] => {
  const says = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text));
  if (allowsGuests && says(NEEDS_ACCOUNT)) return [t('A text asks for an account, but guests can take part.')];
  if (!allowsGuests && says(NO_ACCOUNT))
    return [t('A text says that no account is needed, but the challenge asks for one.')];
  return [];
};

const windowHints = ({ window, isWonByLeading }: Page, { startDay, endDay }: ChosenChallenge): readonly string[] => {
  if (window === null) return [];
  if (isWonByLeading) {
    return window.start === startDay && window.end === endDay
      ? []
      : [t('The dates must match the challenge’s dates, because its leaderboard decides the winners.')];
  }
  const isOutside = (startDay !== null && window.start < startDay) || (endDay !== null && window.end > endDay);
  return isOutside ? [t('The page’s dates are outside its challenge’s dates.')] : [];
};

/** Returns hints about contradictions, without duplicates. They do not prevent publishing. */
export const contradictionsIn = (page: Page, challenge: ChosenChallenge | undefined): readonly string[] => [
  ...new Set([
    ...(challenge ? windowHints(page, challenge) : []),
    ...lengthHints(page),
    ...yearHints(page),
    ...(challenge ? guestHints(page, challenge) : []),
  ]),
];

/**
 * Returns all strings inside a value, at any depth, except ids: part of an id could look like a
 * year.
 */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => (key === 'id' ? [] : textsIn(inside)));
};

/** Returns a hint if pictures have no description. It does not prevent publishing. */
export const pictureHints = ({ logo, blocks }: Pick<CampaignDraft, 'logo' | 'blocks'>): readonly string[] => {
  const shown = blocks.flatMap(({ block }) => {
    if (block.kind === 'hero') return [block.picture];
    return block.kind === 'prizes' ? block.prizes.map(({ picture }) => picture) : [];
  });
  const count = [logo, ...shown].filter((picture) => picture?.alt.trim() === '').length;
  return count === 0
    ? []
    : [t('{count, plural, one {# picture has} other {# pictures have}} no description.', { count })];
};

const useChosen = ({ challengeId }: CampaignDraft): ChosenChallenge | undefined => {
  const query = endpointQuery(GetChallenge, { params: { challenge: challengeId } });
  const { data } = useQuery({ ...query, enabled: challengeId !== '' });
  if (challengeId === '' || !data) return undefined;
  const { allowsGuests, startDate, endsAt, timeZone } = data.challenge;
  const dayOf = (moment: string | null): string | null => (moment === null ? null : dayIn(timeZone, moment));
  return { allowsGuests, startDay: dayOf(startDate), endDay: dayOf(endsAt) };
};

const pageOf = ({ start, end, title, tagline, description, blocks }: CampaignDraft) => ({
  window: start && end && start <= end ? { start, end } : null,
  texts: [title, tagline, description, ...textsIn(blocks.map(({ block }) => block))],
  isWonByLeading: blocks.some(
    ({ block }) => block.kind === 'prizes' && block.prizes.some(({ winner }) => winner !== null),
  ),
});

export const PublishChecklist = ({ draft: typed }: { readonly draft: CampaignDraft }): ReactElement => {
  const id = useId();
  const draft = useDeferredValue(typed);
  // The errors are stored from the bottom of the page to its top, so they are reversed here.
  const blocking = [...new Set(Object.values(readDraft(draft, true).faults))].toReversed();
  const hints = [...contradictionsIn(pageOf(draft), useChosen(draft)), ...pictureHints(draft)];
  const isReady = blocking.length + hints.length === 0;
  return (
    <section aria-labelledby={id} className="rounded-stone border bg-surface p-5">
      <h2 id={id} className="carved text-xl">
        {t('Before you publish')}
      </h2>
      {isReady ? (
        <p className="mt-3 flex items-center gap-2.5">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-gold" />
          <span>{t('Ready to publish.')}</span>
        </p>
      ) : null}
      <ul className="mt-3 grid gap-2 empty:hidden">
        {blocking.map((message) => (
          <li key={message} className="flex items-start gap-2.5">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-clay" />
            <span className="min-w-0 wrap-anywhere">{translateMessage(message)}</span>
          </li>
        ))}
        {hints.map((message) => (
          <li key={message} className="flex items-start gap-2.5 text-quiet">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
