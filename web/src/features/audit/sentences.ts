/** Summarizes an audit entry in one sentence: "Ada made Bruno an admin". */
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { t } from '../../i18n/translate.ts';

/** `who`: name of the actor. `what`: name of the subject. */
type Parts = Readonly<Record<'who' | 'what', string>>;
type FormatMessage = (parts: Parts, details: AuditRow['details']) => string;

/** Current names by id; deleted subjects are absent. */
export type Names = Readonly<Record<string, string>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAMING_DETAILS = ['title', 'name', 'to', 'email'] as const;

/** Returns the current name of the subject, or else the one in the entry. */
export const subjectName = ({ subjectId, details }: AuditRow, names: Names): string => {
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

/** An unknown action is spelled out: "Ada: user reset factors (Bruno)". */
export const sentenceOf = (entry: AuditRow, names: Names): string => {
  const { actorId, actorLabel, action, details } = entry;
  const parts = { who: (actorId === null ? undefined : names[actorId]) ?? actorLabel, what: subjectName(entry, names) };
  return MESSAGES[action]?.(parts, details) ?? `${parts.who}: ${humanizeAction(action)} (${parts.what})`;
};
