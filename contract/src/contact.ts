/**
 * A user's contact: the field `email` of a profile. It is a phone number or a wallet address for
 * accounts that have no email.
 */

type ContactKind = 'email' | 'phone' | 'wallet' | 'none';

export const getContactKind = (contact: string): ContactKind => {
  if (contact === '') return 'none';
  if (contact.includes('@')) return 'email';
  return contact.startsWith('+') ? 'phone' : 'wallet';
};

export const isEmail = (contact: string): boolean => getContactKind(contact) === 'email';

/** Shortens a wallet address to its first and last digits, as wallets do. */
export const shortenContact = (contact: string): string =>
  getContactKind(contact) === 'wallet' ? `${contact.slice(0, 6)}…${contact.slice(-4)}` : contact;
