/**
 * Checklist before publishing: errors that prevent it, and notes about contradictions and missing
 * picture descriptions.
 */
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useDeferredValue, useId } from 'react';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { cn } from '../../../ui/class-names.ts';
import { dayIn, formatDayRange } from '../../../ui/format/format-dates.ts';
import { readDraft } from './campaign-draft.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import type { CampaignFormState } from './use-campaign-form.ts';

/** Text of the page, and the path of its field, such as `blocks.2.items.0`. */
interface PageText {
  readonly field: string;
  readonly text: string;
}

/** Note about a field. It does not prevent publishing. `text` is the value of the field. */
interface Note extends PageText {
  readonly message: string;
}

interface Page {
  /** First and last day, both inclusive; null if the page has no valid time window. */
  readonly window: { readonly start: string; readonly end: string } | null;
  readonly texts: readonly PageText[];
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

/** Statements in English, German and Spanish that contradict a challenge with guests. */
const WITHOUT_GUESTS = [
  /\b(?:with|(?<!(?:n[’']t|not|no) )need|create|needs) an? (?:free )?account\b/giu,
  /\b(?:mit|brauchst|erstelle?) (?:du |dir )?ein(?:em)? (?:kostenlose[ns] )?Konto\b/giu,
  /\b(?:con|(?<!no )necesitas|crea) una cuenta\b/giu,
  /\bguests? (?:can(?:not|[’']t| not)|may not|are(?: not|n[’']t) allowed)\b/giu,
  /\bno guests\b|\bkeine Gäste\b|\bsin invitados\b|\binvitados no pueden\b/giu,
  /\bGäste (?:können|dürfen) (?:leider )?nicht\b/giu,
];

/** Statements that contradict a challenge for which participants need an account. */
const WITH_GUESTS = [
  /\b(?:no|without an) account\b|\b(?:kein|ohne) Konto\b|\bsin cuenta\b|\bno necesitas (?:una )?cuenta\b/giu,
  /\bguests? (?:can|may)\b(?! not|[’']t)/giu,
  /\bGäste (?:können|dürfen)\b(?! (?:leider )?nicht)|(?<!no )\binvitados pueden\b/giu,
];

const UNITS = {
  en: 'one two three four five six seven eight nine',
  de: 'ein zwei drei vier fünf sechs sieben acht neun',
} as const;

/** Number words by language: from two to thirty, in this order. */
const NUMBER_WORDS = [
  `${UNITS.en.slice(4)} ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty ${UNITS.en.replaceAll(/\w+/g, 'twenty-$&')} thirty`,
  `${UNITS.de.slice(4)} zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig ${UNITS.de.replaceAll(/[^ ]+/g, '$&undzwanzig')} dreißig`,
  'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta',
].map((words) => words.split(' '));

const LENGTH = new RegExp(
  String.raw`(?<![\p{L}\d-])(\d{1,3}|${NUMBER_WORDS.flat().join('|')})(?:[-\s]?(?:days?|tage?n?|días?)(?!\p{L})|tägig)`,
  'giu',
);

const numberOf = (word: string): number => {
  const place = Math.max(...NUMBER_WORDS.map((words) => words.indexOf(word.toLowerCase())));
  return place < 0 ? Number(word) : place + 2;
};

/** Month names in English, German and Spanish, January first. */
const MONTHS = [
  ['january', 'januar', 'enero'],
  ['february', 'februar', 'febrero'],
  ['march', 'märz', 'marzo'],
  ['april', 'abril'],
  ['may', 'mai', 'mayo'],
  ['june', 'juni', 'junio'],
  ['july', 'juli', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'oktober', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'dezember', 'diciembre'],
] as const;

/** Month names that are also other words. They count only after a preposition or with a day. */
const AMBIGUOUS = '(?<=\\b(?:in|of|this|every|until|from|to|en|de|hasta) )(?:march|may|mayo)';
const TO = String.raw`\s*(?:[-–—]|to|until|through|bis(?: zum)?|al?|hasta(?: el)?)\s*`;
const DAY = String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?(?![\d:])`;
const MONTH = MONTHS.flat().join('|');
const DATES = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<before>(?:${DAY}${TO})?${DAY})\s+(?:of\s+|de\s+)?(?<dated>${MONTH})|(?<first>${MONTH})\s+(?<after>${DAY}(?:${TO}${DAY})?)|(?<alone>${MONTH.replaceAll(/\b(?:march|may|mayo)\|/g, '')}|${AMBIGUOUS}))(?!\p{L})`,
  'giu',
);

const daysIn = ({ start, end }: NonNullable<Page['window']>): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / MILLIS_PER_DAY) + 1;

/** Returns the matches of a pattern in all texts, each with its text. */
const matchesIn = ({ texts }: Page, pattern: RegExp) =>
  texts.flatMap((place) => [...place.text.matchAll(pattern)].map((match) => ({ place, match, found: match[0] })));

const noteAt = ({ field, text }: PageText, message: string): Note => ({ field, text, message });

const lengthNotes = (page: Page): readonly Note[] => {
  if (page.window === null) return [];
  const days = daysIn(page.window);
  return matchesIn(page, LENGTH)
    .filter(({ match: [, word = ''] }) => numberOf(word) > 1 && numberOf(word) !== days)
    .map(({ place, found }) =>
      noteAt(
        place,
        t('A text says “{found}”, but the page runs for {days, plural, one {# day} other {# days}}.', {
          found,
          days,
        }),
      ),
    );
};

/**
 * Returns true if a month, or a day of a range within it, is outside the time window in each of its
 * years. A single day is not compared: it may be the day when the winners are announced.
 */
const isOutside = ({ start, end }: NonNullable<Page['window']>, name: string, days: readonly string[]): boolean => {
  const month = MONTHS.findIndex((names) => names.some((one) => one === name.toLowerCase())) + 1;
  const monthIn = (year: string): string => `${year}-${String(month).padStart(2, '0')}`;
  const isIn = (year: string): boolean => {
    if (days.length < 2) return start.slice(0, 7) <= monthIn(year) && monthIn(year) <= end.slice(0, 7);
    return days.every((day) => {
      const date = `${monthIn(year)}-${day.padStart(2, '0')}`;
      return start <= date && date <= end;
    });
  };
  return ![start.slice(0, 4), end.slice(0, 4)].some(isIn);
};

const dateNotes = (page: Page): readonly Note[] => {
  const { window } = page;
  if (window === null) return [];
  const { start, end } = window;
  const years = matchesIn(page, /\b20\d\d\b/g).filter(
    ({ found }) => found < start.slice(0, 4) || found > end.slice(0, 4),
  );
  const months = matchesIn(page, DATES).filter(({ match: { groups = {} } }) => {
    const { before, dated, first, after, alone } = groups;
    return isOutside(window, dated ?? first ?? alone ?? '', (before ?? after ?? '').match(/\d+/g) ?? []);
  });
  const own = formatDayRange(start, end, 'UTC') ?? '';
  return [...months, ...years].map(({ place, found }) =>
    noteAt(place, t('A text says “{found}”, but the page’s dates are {own}.', { found, own })),
  );
};

const guestNotes = (page: Page, { allowsGuests }: ChosenChallenge): readonly Note[] =>
  (allowsGuests ? WITHOUT_GUESTS : WITH_GUESTS)
    .flatMap((pattern) => matchesIn(page, pattern))
    .map(({ place, found }) =>
      noteAt(
        place,
        allowsGuests
          ? t('A text says “{found}”, but guests can take part.', { found })
          : t('A text says “{found}”, but the challenge asks for an account.', { found }),
      ),
    );

const windowNotes = ({ window, isWonByLeading }: Page, { startDay, endDay }: ChosenChallenge): readonly Note[] => {
  if (window === null) return [];
  const place = { field: 'window', text: window.start };
  if (isWonByLeading) {
    return window.start === startDay && window.end === endDay
      ? []
      : [
          {
            ...place,
            message: t('The dates must match the challenge’s dates, because its leaderboard decides the winners.'),
          },
        ];
  }
  const isBeyond = (startDay !== null && window.start < startDay) || (endDay !== null && window.end > endDay);
  return isBeyond ? [{ ...place, message: t('The page’s dates are outside its challenge’s dates.') }] : [];
};

/** Returns notes about contradictions, one for each message. They do not prevent publishing. */
export const contradictionsIn = (page: Page, challenge: ChosenChallenge | undefined): readonly Note[] => {
  const notes = [
    ...(challenge ? windowNotes(page, challenge) : []),
    ...lengthNotes(page),
    ...dateNotes(page),
    ...(challenge ? guestNotes(page, challenge) : []),
  ];
  return notes.filter(({ message }, at) => notes.findIndex((other) => other.message === message) === at);
};

/**
 * Returns all strings inside a value, at any depth, except ids: part of an id could look like a
 * year.
 */
export const textsIn = (value: unknown, field: string): readonly PageText[] => {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => (key === 'id' ? [] : textsIn(inside, `${field}.${key}`)));
};

/** Returns a note if pictures have no description. It does not prevent publishing. */
export const pictureNotes = ({ logo, blocks }: Pick<CampaignDraft, 'logo' | 'blocks'>): readonly Note[] => {
  const shown = blocks.flatMap(({ block }, at) => {
    const pictures = block.kind === 'prizes' ? block.prizes.map(({ picture }) => picture) : [];
    return [block.kind === 'hero' ? block.picture : undefined, ...pictures].map((picture) => ({
      field: `blocks.${at}`,
      picture,
    }));
  });
  const [first, ...more] = [{ field: 'logo', picture: logo }, ...shown].filter(
    ({ picture }) => picture?.alt.trim() === '',
  );
  if (!first) return [];
  const message = t('{count, plural, one {# picture has} other {# pictures have}} no description.', {
    count: more.length + 1,
  });
  return [{ field: first.field, text: '', message }];
};

const useChosen = ({ challengeId }: CampaignDraft): ChosenChallenge | undefined => {
  const query = endpointQuery(GetChallenge, { params: { challenge: challengeId } });
  const { data } = useQuery({ ...query, enabled: challengeId !== '' });
  if (challengeId === '' || !data) return undefined;
  const { allowsGuests, startDate, endsAt, timeZone } = data.challenge;
  const dayOf = (moment: string | null): string | null => (moment === null ? null : dayIn(timeZone, moment));
  return { allowsGuests, startDay: dayOf(startDate), endDay: dayOf(endsAt) };
};

const pageOf = ({ start, end, title, tagline, description, blocks }: CampaignDraft): Page => ({
  window: start && end && start <= end ? { start, end } : null,
  texts: [
    { field: 'title', text: title },
    { field: 'tagline', text: tagline },
    { field: 'description', text: description },
    ...blocks.flatMap(({ block }, at) => textsIn(block, `blocks.${at}`)),
  ],
  isWonByLeading: blocks.some(
    ({ block }) => block.kind === 'prizes' && block.prizes.some(({ winner }) => winner !== null),
  ),
});

const FOCUSABLE = ['input', 'textarea', 'select', 'button'];

/** Returns the block of a field, expanded; or the form for a field outside the blocks. */
const openedPlace = (form: HTMLFormElement, field: string): Element => {
  const at = /^blocks\.(\d+)/.exec(field)?.[1];
  const block = at === undefined ? undefined : form.querySelectorAll('[data-block]')[Number(at)];
  const closed = block?.querySelector<HTMLElement>('[aria-expanded="false"]');
  flushSync(() => closed?.click());
  return block ?? form;
};

const show = (target: HTMLElement | null | undefined): void => {
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
};

/** Focuses the field of a note, which is found by its value. */
const showNote = (form: HTMLFormElement, { field, text }: Note): void => {
  const place = openedPlace(form, field);
  const fields = [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  show(
    fields.find(({ value }) => text !== '' && value === text) ??
      place.querySelector<HTMLElement>('fieldset img ~ div input') ??
      fields[0],
  );
};

/** Focuses the field with an error, which is found by the error message next to it. */
const showFault = (form: HTMLFormElement, field: string, message: string): void => {
  const place = openedPlace(form, field);
  const alert = [...place.querySelectorAll('[role="alert"]')].find(({ textContent }) => textContent === message);
  const around = alert?.parentElement ?? place;
  show(
    around.querySelector<HTMLElement>(FOCUSABLE.map((name) => `:scope > ${name}`).join()) ??
      around.querySelector<HTMLElement>(FOCUSABLE.join()),
  );
};

interface ItemProps {
  readonly icon: LucideIcon;
  readonly className: string;
  readonly message: string;
  readonly onShow: (form: HTMLFormElement) => void;
}

const Item = ({ icon: Icon, className, message, onShow }: ItemProps): ReactElement => (
  <li>
    <button
      type="button"
      className="flex min-h-11 w-full items-start gap-2.5 rounded-stone py-2 text-left hover:bg-raised"
      onClick={({ currentTarget: { form } }) => (form ? onShow(form) : undefined)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', className)} />
      <span className="min-w-0 wrap-anywhere underline decoration-edge underline-offset-4">{message}</span>
    </button>
  </li>
);

interface ChecklistProps {
  readonly form: Pick<CampaignFormState, 'draft' | 'status' | 'showFaults'>;
}

/**
 * Checklist of a draft. For a published page, only its notes, because its errors are shown next to
 * the fields.
 */
export const PublishChecklist = ({ form }: ChecklistProps): ReactElement | null => {
  const id = useId();
  const draft = useDeferredValue(form.draft);
  const isDraft = form.status === 'draft';
  // The errors are stored from the bottom of the page to its top, so they are reversed here.
  const faults = isDraft ? Object.entries(readDraft(draft, true).faults).toReversed() : [];
  const blocking = new Map(faults.map(([field, message]) => [translateMessage(message), field]));
  const notes = [...contradictionsIn(pageOf(draft), useChosen(draft)), ...pictureNotes(draft)];
  const isReady = blocking.size + notes.length === 0;
  if (isReady && !isDraft) return null;
  return (
    <section aria-labelledby={id} className="rounded-stone border bg-surface p-5">
      <h2 id={id} className="carved text-xl">
        {isDraft ? t('Before you publish') : t('Notes')}
      </h2>
      {isReady ? (
        <p className="mt-3 flex items-center gap-2.5">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-gold" />
          <span>{t('Ready to publish.')}</span>
        </p>
      ) : null}
      <ul className="mt-3 grid empty:hidden">
        {[...blocking].map(([message, field]) => (
          <Item
            key={message}
            icon={CircleAlert}
            className="text-clay"
            message={message}
            onShow={(element) => {
              form.showFaults();
              showFault(element, field, message);
            }}
          />
        ))}
        {notes.map((note) => (
          <Item
            key={note.message}
            icon={TriangleAlert}
            className="text-quiet"
            message={note.message}
            onShow={(element) => showNote(element, note)}
          />
        ))}
      </ul>
    </section>
  );
};
