/** An entry of the audit log in words. */
import type { AuditRow } from '@reptemple/contract/audit';

/** `waitlist.remove` reads "Waitlist: remove", `user.resetFactors` "User: reset factors". */
export const actionWords = (action: string): string => {
  const [area = '', ...rest] = action.split('.');
  const spaced = rest
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  const head = area.charAt(0).toUpperCase() + area.slice(1);
  return spaced ? `${head}: ${spaced}` : head;
};

const valueWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** "email: ada@example.org, reason: spam"; empty when nothing more is known. */
export const detailWords = (details: AuditRow['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${valueWords(value)}`)
    .join(', ');
