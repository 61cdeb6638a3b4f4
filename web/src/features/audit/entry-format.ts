/** Formats audit log entries. */
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { z } from 'zod';
import { countsLabel } from '../../i18n/counts-words.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { ACTIONS, FIELDS, SUBJECTS } from './names.ts';

const spelt = (action: string): string => {
  const [area = '', ...rest] = action.split('.');
  const spaced = rest
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  const head = area.charAt(0).toUpperCase() + area.slice(1);
  return spaced ? `${head}: ${spaced}` : head;
};

/** An unknown action is spelled out: `user.resetFactors` becomes "User: reset factors". */
export const actionLabel = (action: string): string => ACTIONS[action] ?? spelt(action);

/** Names by id; deleted things are absent. */
export type Names = Readonly<Record<string, string>>;

/** Returns the kind of a subject and its name, such as "challenge: Strict Autumn". */
export const subjectLabel = (kind: string, id: string | null, names: Names): string => {
  const label = SUBJECTS[kind] ?? kind;
  const name = id === null ? undefined : (names[id] ?? (UUID.test(id) ? undefined : id));
  return name === undefined ? label : `${label}: ${name}`;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces ids by names, at any depth. */
const withNames = (value: unknown, names: Names): unknown => {
  if (typeof value === 'string') return UUID.test(value) ? (names[value] ?? t('deleted')) : value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withNames(inside, names)]));
};

/** `startDate` becomes "start date". */
const fieldLabel = (name: string): string => FIELDS[name] ?? name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

const MAX_VALUE = 80;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

const textWords = (text: string): string => {
  if (MOMENT.test(text)) return formatMoment(text);
  return text.length <= MAX_VALUE ? text : `${text.slice(0, MAX_VALUE).trimEnd()}…`;
};

const Counts = z.object({ validReps: z.number(), invalidReps: z.number() });
const Change = z.object({ from: z.unknown(), to: z.unknown() });

/** Formats a count or a change; anything else as JSON or text. */
const thingWords = (thing: unknown): string => {
  const counts = Counts.safeParse(thing);
  if (counts.success) return countsLabel(counts.data);
  const change = Change.safeParse(thing);
  return change.success ? `${valueLabel(change.data.from)} → ${valueLabel(change.data.to)}` : JSON.stringify(thing);
};

/** In a list, names of fields are formatted; other items are unchanged. */
const itemLabel = (item: unknown): string => {
  if (typeof item !== 'string') return thingWords(item);
  return Object.hasOwn(FIELDS, item) || /^[a-z]+([A-Z][a-z]+)+$/.test(item) ? fieldLabel(item) : textWords(item);
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const valueLabel = (value: unknown): string => {
  if (isNothing(value)) return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map(itemLabel).join(', ');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? textWords(value) : thingWords(value);
};

const Changes = z.record(z.string(), Change);

/**
 * "name: Winter → Spring". Without a previous value, only the new one; omits switches that are
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

/** "email: ada@example.org · reason: spam", plus the changes; empty without details. */
export const detailLabel = (stored: AuditRow['details'], names: Names): string => {
  const details = z.record(z.string(), z.unknown()).parse(withNames(stored, names));
  return [
    ...Object.entries(details)
      .filter(([name, value]) => name !== 'changes' && !isNothing(value))
      .map(([name, value]) => `${fieldLabel(name)}: ${valueLabel(value)}`),
    ...changeLabels(details),
  ].join(' · ');
};
