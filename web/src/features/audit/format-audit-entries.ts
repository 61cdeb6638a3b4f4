import { z } from 'zod';
import type { AuditRow } from '@reptemple/contract/operations/audit-log';
import {
  TYPE_LABELS,
  GENDER_FILTER_LABELS,
  CORRECTION_LABELS,
  TIE_LABELS,
} from '../../entities/challenge/challenge-setting-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../i18n/translate.ts';
import { formatMoment } from '../../ui/format/format-dates.ts';

/**
 * Labels of the fields in audit entries. A field without a label shows its name, split into words.
 */
const FIELDS: Readonly<Record<string, string>> = {
  accent: t('Accent colour'),
  after: t('After'),
  allowGuests: t('Guests may take part'),
  answered: t('Answered'),
  before: t('Before'),
  asksCodeWord: t('Ask for a code word'),
  blocks: t('Blocks'),
  challengeId: t('Challenge'),
  challengeLengthUnit: t('Duration unit'),
  challengeLengthValue: t('Duration'),
  challengeType: t('Challenge type'),
  changed: t('Changed'),
  corrections: t('Corrections'),
  depthStandard: t('Depth'),
  description: t('Description'),
  email: t('Email'),
  emailVerified: t('Email confirmed'),
  endDate: t('End date'),
  engineVersion: t('Engine'),
  exerciseDefinitionId: t('Exercise type'),
  from: t('From'),
  genderFilter: t('Gender Filter'),
  givesPrizes: t('Gives prizes'),
  hasKudos: t('Kudos'),
  hideResultsUntilFinished: t('Hide results until finished'),
  incrementCadenceUnit: t('Interval unit'),
  incrementCadenceValue: t('Every'),
  incrementValue: t('Increment'),
  invalidReps: t('Invalid Reps'),
  isActive: t('Active'),
  isAdmin: t('Admin'),
  isDaily: t('Counts again every day'),
  isHidden: t('Unlisted'),
  isTester: t('Tester'),
  kind: t('Type'),
  logo: t('Logo'),
  maxDailyAttempts: t('Attempts a day'),
  maxDurationSeconds: t('Longest recording'),
  maxRestSeconds: t('Longest rest'),
  minDailyReps: t('Daily minimum'),
  name: t('Name'),
  opinions: t('Review'),
  partner: t('Partner'),
  path: t('Path'),
  language: t('Language'),
  reason: t('Reason'),
  requiresConfirmedEmail: t('Confirmed email required'),
  stage: t('Status'),
  startDate: t('Start date'),
  status: t('Status'),
  tab: t('View'),
  tagline: t('Tagline'),
  tags: t('Tags'),
  ties: t('Ties'),
  timeZone: t('Time zone'),
  title: t('Title'),
  to: t('To'),
  validReps: t('Valid Reps'),
  version: t('Version'),
  wanted: t('Requested'),
  window: t('Dates'),
};

/** Labels of stored values, by field. A value without a label is shown as it is stored. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  challengeType: TYPE_LABELS,
  corrections: CORRECTION_LABELS,
  depthStandard: { standard: t('Standard'), record: t('Record') },
  genderFilter: GENDER_FILTER_LABELS,
  ties: TIE_LABELS,
};

export type Names = Readonly<Record<string, string>>;

const NAMING_DETAILS = ['title', 'name', 'to', 'email'] as const;

const subjectName = ({ subjectId, details }: AuditRow, names: Names): string => {
  const current = subjectId === null ? undefined : names[subjectId];
  if (current !== undefined) return current;
  const noted = NAMING_DETAILS.map((field) => details[field]).find((value) => typeof value === 'string');
  if (typeof noted === 'string') return noted;
  if (subjectId !== null && !UUID.test(subjectId)) return subjectId;
  return t('(deleted)');
};

type Details = AuditRow['details'];

const accountAction = ({ isAdmin, isTester, emailVerified }: Details): string => {
  if (typeof isAdmin === 'boolean')
    return isAdmin ? t('Make {role}', { role: t('Admin') }) : t('Remove {role}', { role: t('Admin') });
  if (typeof isTester === 'boolean')
    return isTester ? t('Make {role}', { role: t('Tester') }) : t('Remove {role}', { role: t('Tester') });
  return emailVerified === true ? t('Email confirmed') : t('Edit');
};

/**
 * Labels of the actions, the same as on their buttons. An action without a label shows its name,
 * split into words.
 */
const ACTIONS: Readonly<Record<string, string | ((details: Details) => string)>> = {
  'account.deleted': t('Delete account'),
  'analytics.export': t('Export CSV'),
  'campaigns.create': t('Create {name}', { name: t('Campaign') }),
  'campaigns.delete': t('Delete'),
  'campaigns.examples': ({ keep }) => (keep === true ? t('Examples kept') : t('Examples removed')),
  'campaigns.duplicate': t('Duplicate'),
  'campaigns.publish': t('Publish'),
  'campaigns.unpublish': t('Unpublish'),
  'campaigns.update': t('Edit {name}', { name: t('Campaign') }),
  'challenges.create': t('Create Challenge'),
  'challenges.delete': t('Delete'),
  'challenges.remove': t('Delete Permanently'),
  'challenges.restore': t('Restore'),
  'challenges.update': t('Edit {name}', { name: t('Challenge') }),
  'corrections.accept': t('Correction accepted'),
  'corrections.override': t('Admin Override'),
  'corrections.refuse': t('Correction refused'),
  'exercises.create': t('New exercise'),
  'exercises.delete': t('Delete'),
  'exercises.share': t('Share link'),
  'exercises.update': t('Edit'),
  'operations.retry': t('Try Again'),
  'outbox.read': t('Open message'),
  'outbox.send': t('Send Again'),
  'outbox.test': t('Send Test Mail'),
  'recordings.gender': t('Gender on the leaderboard'),
  'recordings.recount': t('Rerun Analysis'),
  'review.appeal': t('Appeal'),
  'review.change': t('Count changed'),
  'review.keep': t('Count kept'),
  'review.look': t('Review'),
  'review.unverifiable': t('Not verifiable'),
  'users.ban': t('Ban'),
  'users.removeAvatar': t('Remove Picture'),
  'users.change': accountAction,
  'users.delete': t('Delete account'),
  'users.generateLink': t('Generate Link'),
  'users.invite': t('Invite'),
  'users.resetFactors': t('Reset Factors'),
  'users.unban': t('Lift Ban'),
  'waitlist.export': t('Export CSV'),
  'waitlist.remove': t('Removed'),
};

/**
 * Texts for the object of an action whose audit entries have none. An empty text shows no object.
 */
const WITHOUT_SUBJECT: Readonly<Record<string, string | undefined>> = {
  'account.deleted': '',
  'campaigns.examples': '',
  'waitlist.export': t('Waitlist'),
  'waitlist.remove': t('Waitlist'),
};

const humanizeAction = (action: string): string =>
  action
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();

/** Summarises an audit entry, such as "Ada · Make Admin · Bruno". */
export const summaryOf = (entry: AuditRow, names: Names): string => {
  const { actorId, actorLabel, action, details } = entry;
  const who = (actorId === null ? undefined : names[actorId]) ?? actorLabel;
  const label = ACTIONS[action] ?? humanizeAction(action);
  const what = WITHOUT_SUBJECT[action] ?? subjectName(entry, names);
  return [who, typeof label === 'string' ? label : label(details), what].filter((part) => part !== '').join(' · ');
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const withNames = (value: unknown, names: Names): unknown => {
  if (typeof value === 'string') return UUID.test(value) ? (names[value] ?? t('(deleted)')) : value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withNames(inside, names)]));
};

const fieldLabel = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return FIELDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const MAX_VALUE = 80;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

const textWords = (text: string): string => {
  if (MOMENT.test(text)) return formatMoment(text);
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE).trimEnd()}…`;
};

const Counts = z.object({ validReps: z.number(), invalidReps: z.number() });
const Change = z.object({ from: z.unknown(), to: z.unknown() });

/** Formats rep counts as a text, a change as "old → new", and any other object as JSON. */
const objectLabel = (thing: unknown, unit: CountUnit): string => {
  const counts = Counts.safeParse(thing);
  if (counts.success) return countsLabel(counts.data, unit);
  const change = Change.safeParse(thing);
  return change.success
    ? `${valueLabel(change.data.from, unit)} → ${valueLabel(change.data.to, unit)}`
    : JSON.stringify(thing);
};

const itemLabel = (item: unknown, unit: CountUnit): string => {
  if (typeof item !== 'string') return objectLabel(item, unit);
  return Object.hasOwn(FIELDS, item) || /^[a-z]+([A-Z][a-z]+)+$/.test(item) ? fieldLabel(item) : textWords(item);
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const valueLabel = (value: unknown, unit: CountUnit = 'reps'): string => {
  if (isNothing(value)) return t('None');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((item) => itemLabel(item, unit)).join(', ');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? textWords(value) : objectLabel(value, unit);
};

/** Returns the label of a stored value. A challenge without a gender filter is for everyone. */
const translateStored = (field: string, stored: unknown): unknown => {
  const value = field === 'genderFilter' && stored === null ? 'all' : stored;
  return typeof value === 'string' ? (VALUES[field]?.[value] ?? value) : value;
};

const Changes = z.record(z.string(), Change);

/**
 * Returns the changes as "Name: Winter → Spring", or only the new value if there was none before.
 * Omits switches that were unset and are now off, and new values that the details contain.
 */
const changeLabels = (details: AuditRow['details']): readonly string[] => {
  const { data: changes = {} } = Changes.safeParse(details['changes']);
  return Object.entries(changes)
    .filter(([, { from, to }]) => !isNothing(from) || (to !== false && !isNothing(to)))
    .filter(([name, { from, to }]) => !isNothing(from) || details[name] !== to)
    .map(([name, { from, to }]) => {
      const before = isNothing(from) ? '' : `${valueLabel(translateStored(name, from))} → `;
      return `${fieldLabel(name)}: ${before}${valueLabel(translateStored(name, to))}`;
    });
};

/** Moves `before` in front of `after`. The database orders fields by the length of their names. */
const inOrder = (details: readonly (readonly [string, unknown])[]): typeof details =>
  details.toSorted(([one], [other]) => Number(other === 'before') - Number(one === 'before'));

const SUMMARIZED_FIELDS: ReadonlySet<string> = new Set(['isAdmin', 'isTester', 'emailVerified']);

/**
 * Returns the details, such as "Reason: spam · Status: open", and the changes. Omits what the
 * summary contains.
 */
export const detailLabel = (entry: AuditRow, names: Names): string => {
  const details = z.record(z.string(), z.unknown()).parse(withNames(entry.details, names));
  const what = subjectName(entry, names);
  const isInSummary = ([name, value]: readonly [string, unknown]): boolean =>
    name === 'changes' ||
    isNothing(value) ||
    value === what ||
    (entry.action === 'users.change' && SUMMARIZED_FIELDS.has(name));
  return [
    ...inOrder(Object.entries(details))
      .filter((detail) => !isInSummary(detail))
      .map(([name, value]) => `${fieldLabel(name)}: ${valueLabel(translateStored(name, value), entry.unit)}`),
    ...changeLabels(details),
  ].join(' · ');
};
