/** Formats audit log entries. */
import type { CountUnit } from '../../i18n/count-format.ts';
import { z } from 'zod';
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { t } from '../../i18n/translate.ts';
import { countsLabel } from '../../i18n/rep-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { formatMoment } from '../../ui/format/dates.ts';

/** Display names of the fields in audit entries. Unknown ones are spelled out. */
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
  isDaily: t('Daily'),
  isHidden: t('Hidden'),
  isTester: t('Tester'),
  kind: t('Type'),
  logo: t('Logo'),
  maxDailyAttempts: t('Attempts a day'),
  maxDurationSeconds: t('Longest recording'),
  maxRestSeconds: t('Longest rest'),
  minDailyReps: t('Minimum daily reps'),
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
  wanted: t('Wanted'),
  window: t('Days'),
};

/** `who`: name of the actor. `what`: name of the subject. */
type Parts = Readonly<Record<'who' | 'what', string>>;
type FormatMessage = (parts: Parts, details: AuditRow['details']) => string;

/** Current names by id; deleted subjects are absent. */
export type Names = Readonly<Record<string, string>>;

const NAMING_DETAILS = ['title', 'name', 'to', 'email'] as const;

/** Returns the current name of the subject, or else the one in the entry. */
const subjectName = ({ subjectId, details }: AuditRow, names: Names): string => {
  const current = subjectId === null ? undefined : names[subjectId];
  if (current !== undefined) return current;
  const noted = NAMING_DETAILS.map((field) => details[field]).find((value) => typeof value === 'string');
  if (typeof noted === 'string') return noted;
  if (subjectId !== null && !UUID.test(subjectId)) return subjectId;
  return t('(deleted)');
};

const created =
  (kind: string): FormatMessage =>
  (parts) =>
    t('{who} created the {kind, select, campaign {campaign} challenge {challenge} other {exercise}} {what}', {
      ...parts,
      kind,
    });

const changed =
  (kind: string): FormatMessage =>
  (parts) =>
    t('{who} changed the {kind, select, campaign {campaign} challenge {challenge} other {exercise}} {what}', {
      ...parts,
      kind,
    });

const deleted =
  (kind: string): FormatMessage =>
  (parts) =>
    t('{who} deleted the {kind, select, campaign {campaign} challenge {challenge} other {exercise}} {what}', {
      ...parts,
      kind,
    });

const rolesMessage: FormatMessage = (parts, { isAdmin, isTester, emailVerified }) => {
  if (isAdmin === true) return t('{who} made {what} an admin', parts);
  if (isAdmin === false) return t('{who} removed {what} as an admin', parts);
  if (isTester === true) return t('{who} made {what} a tester', parts);
  if (isTester === false) return t('{who} removed {what} as a tester', parts);
  if (emailVerified === true) return t('{who} confirmed the email address of {what}', parts);
  return t('{who} changed the account of {what}', parts);
};

const MESSAGES: Readonly<Record<string, FormatMessage>> = {
  'account.deleted': ({ who }) => t('{who} deleted their account', { who }),
  'analytics.export': (parts) => t('{who} exported the results of {what}', parts),
  'campaigns.create': created('campaign'),
  'campaigns.delete': deleted('campaign'),
  'campaigns.examples': ({ who }, { keep }) =>
    keep === true ? t('{who} kept the example content', { who }) : t('{who} removed the example content', { who }),
  'campaigns.duplicate': (parts) => t('{who} duplicated a campaign as {what}', parts),
  'campaigns.publish': (parts) => t('{who} published the campaign {what}', parts),
  'campaigns.unpublish': (parts) => t('{who} unpublished the campaign {what}', parts),
  'campaigns.update': changed('campaign'),
  'challenges.create': created('challenge'),
  'challenges.delete': deleted('challenge'),
  'challenges.remove': (parts) => t('{who} removed the challenge {what} for good', parts),
  'challenges.restore': (parts) => t('{who} restored the challenge {what}', parts),
  'challenges.update': changed('challenge'),
  'corrections.accept': (parts) => t('{who} accepted the correction of a set by {what}', parts),
  'corrections.override': (parts) => t('{who} changed the count of a set by {what}', parts),
  'corrections.refuse': (parts) => t('{who} declined the correction of a set by {what}', parts),
  'exercises.create': created('exercise'),
  'exercises.delete': deleted('exercise'),
  'exercises.share': (parts) => t('{who} shared the exercise {what}', parts),
  'exercises.update': changed('exercise'),
  'operations.retry': (parts) => t('{who} retried the job {what}', parts),
  'outbox.read': (parts) => t('{who} read a mail to {what}', parts),
  'outbox.send': (parts) => t('{who} sent a mail to {what} again', parts),
  'outbox.test': (parts) => t('{who} sent a test mail to {what}', parts),
  'recordings.gender': (parts) => t('{who} moved {what} to another leaderboard', parts),
  'recordings.recount': (parts) => t('{who} recounted a set by {what}', parts),
  'review.appeal': (parts) => t('{who} appealed the review of a set by {what}', parts),
  'review.change': (parts) => t('{who} reviewed a set by {what} and changed the count', parts),
  'review.keep': (parts) => t('{who} reviewed a set by {what} and kept the count', parts),
  'review.look': (parts) => t('{who} voted in the review of a set by {what}', parts),
  'review.unverifiable': (parts) => t('{who} reviewed a set by {what} and couldn’t verify it', parts),
  'users.ban': (parts) => t('{who} banned {what}', parts),
  'users.removeAvatar': (parts) => t('{who} removed the picture of {what}', parts),
  'users.change': rolesMessage,
  'users.delete': (parts) => t('{who} deleted the account of {what}', parts),
  'users.generateLink': (parts) => t('{who} created a sign-in link for {what}', parts),
  'users.invite': (parts) => t('{who} invited {what}', parts),
  'users.resetFactors': (parts) => t('{who} turned off two-factor authentication for {what}', parts),
  'users.unban': (parts) => t('{who} unbanned {what}', parts),
  'waitlist.export': ({ who }) => t('{who} exported the waitlist', { who }),
  'waitlist.remove': ({ who }) => t('{who} removed an address from the waitlist', { who }),
};

const humanizeAction = (action: string): string =>
  action
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();

/**
 * Summarizes an audit entry in one sentence: "Ada made Bruno an admin". An unknown action is
 * spelled out: "Ada: user reset factors (Bruno)".
 */
export const sentenceOf = (entry: AuditRow, names: Names): string => {
  const { actorId, actorLabel, action, details } = entry;
  const parts = { who: (actorId === null ? undefined : names[actorId]) ?? actorLabel, what: subjectName(entry, names) };
  return MESSAGES[action]?.(parts, details) ?? `${parts.who}: ${humanizeAction(action)} (${parts.what})`;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces ids by names, at any depth. */
const withNames = (value: unknown, names: Names): unknown => {
  if (typeof value === 'string') return UUID.test(value) ? (names[value] ?? t('(deleted)')) : value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withNames(inside, names)]));
};

/** `startDate` becomes "Start date". */
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

/** Formats a count or a change; anything else as JSON or text. */
const thingWords = (thing: unknown, unit: CountUnit): string => {
  const counts = Counts.safeParse(thing);
  if (counts.success) return countsLabel(counts.data, unit);
  const change = Change.safeParse(thing);
  return change.success
    ? `${valueLabel(change.data.from, unit)} → ${valueLabel(change.data.to, unit)}`
    : JSON.stringify(thing);
};

/** In a list, names of fields are formatted; other items are unchanged. */
const itemLabel = (item: unknown, unit: CountUnit): string => {
  if (typeof item !== 'string') return thingWords(item, unit);
  return Object.hasOwn(FIELDS, item) || /^[a-z]+([A-Z][a-z]+)+$/.test(item) ? fieldLabel(item) : textWords(item);
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const valueLabel = (value: unknown, unit: CountUnit = 'reps'): string => {
  if (isNothing(value)) return t('None');
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (Array.isArray(value)) return value.map((item) => itemLabel(item, unit)).join(', ');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? textWords(value) : thingWords(value, unit);
};

const Changes = z.record(z.string(), Change);

/**
 * "Name: Winter → Spring". Without a previous value, only the new one; omits switches that are
 * initially off.
 */
const changeLabels = (details: AuditRow['details']): readonly string[] => {
  const { data: changes = {} } = Changes.safeParse(details['changes']);
  return Object.entries(changes)
    .filter(([, { from, to }]) => !isNothing(from) || (to !== false && !isNothing(to)))
    .filter(([name, { from, to }]) => !isNothing(from) || details[name] !== to)
    .map(([name, { from, to }]) => {
      const before = isNothing(from) ? '' : `${valueLabel(from)} → `;
      return `${fieldLabel(name)}: ${before}${valueLabel(to)}`;
    });
};

/** Omitted from the details: the summary of an account entry contains them. */
const SUMMARIZED_FIELDS: ReadonlySet<string> = new Set(['isAdmin', 'isTester', 'emailVerified']);

/** "Reason: spam · Status: open", plus the changes. Omits what the summary contains. */
export const detailLabel = (entry: AuditRow, names: Names): string => {
  const details = z.record(z.string(), z.unknown()).parse(withNames(entry.details, names));
  const what = subjectName(entry, names);
  const isInSummary = ([name, value]: [string, unknown]): boolean =>
    name === 'changes' ||
    isNothing(value) ||
    value === what ||
    (entry.action === 'users.change' && SUMMARIZED_FIELDS.has(name));
  return [
    ...Object.entries(details)
      .filter((detail) => !isInSummary(detail))
      .map(([name, value]) => `${fieldLabel(name)}: ${valueLabel(value, entry.unit)}`),
    ...changeLabels(details),
  ].join(' · ');
};
