/** Formats audit log entries. */
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { z } from 'zod';
import type { CountUnit } from '../../i18n/count-format.ts';
import { countsLabel } from '../../i18n/counts-words.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { FIELDS } from './names.ts';
import { subjectName } from './sentences.ts';
import type { Names } from './sentences.ts';

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
  return change.success ? `${valueLabel(change.data.from, unit)} → ${valueLabel(change.data.to, unit)}` : JSON.stringify(thing);
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
