/** Formats audit log entries. */
import type { AuditRow } from '@reptemple/contract/operations/audit';
import { z } from 'zod';
import { countsWords } from '../../i18n/counts-words.ts';
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
export const actionWords = (action: string): string => ACTIONS[action] ?? spelt(action);

/** Returns the display name of a subject. */
export const subjectWords = (kind: string): string => SUBJECTS[kind] ?? kind;
/** `startDate` becomes "start date". */
const fieldWords = (name: string): string => FIELDS[name] ?? name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

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
  if (counts.success) return countsWords(counts.data);
  const change = Change.safeParse(thing);
  return change.success ? `${valueWords(change.data.from)} → ${valueWords(change.data.to)}` : JSON.stringify(thing);
};

/** In a list, names of fields are formatted; other items are unchanged. */
const itemWords = (item: unknown): string => {
  if (typeof item !== 'string') return thingWords(item);
  return Object.hasOwn(FIELDS, item) || /^[a-z]+([A-Z][a-z]+)+$/.test(item) ? fieldWords(item) : textWords(item);
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '';

const valueWords = (value: unknown): string => {
  if (isNothing(value)) return t('none');
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.map(itemWords).join(', ');
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? textWords(value) : thingWords(value);
};

const Changes = z.record(z.string(), Change);

/**
 * "name: Winter → Spring". Without a previous value, only the new one; omits switches that are
 * initially off.
 */
const changeWords = (details: AuditRow['details']): readonly string[] => {
  const { data: changes = {} } = Changes.safeParse(details['changes']);
  return Object.entries(changes)
    .filter(([, { from, to }]) => !isNothing(from) || (to !== false && !isNothing(to)))
    .filter(([name, { from, to }]) => !isNothing(from) || details[name] !== to)
    .map(([name, { from, to }]) => {
      const before = isNothing(from) ? '' : `${valueWords(from)} → `;
      return `${fieldWords(name)}: ${before}${valueWords(to)}`;
    });
};

/** "email: ada@example.org · reason: spam", plus the changes; empty without details. */
export const detailWords = (details: AuditRow['details']): string =>
  [
    ...Object.entries(details)
      .filter(([name, value]) => name !== 'changes' && !isNothing(value))
      .map(([name, value]) => `${fieldWords(name)}: ${valueWords(value)}`),
    ...changeWords(details),
  ].join(' · ');
