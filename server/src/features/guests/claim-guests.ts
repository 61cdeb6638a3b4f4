/**
 * Moves recordings, kudos, tickets, videos and participations of guests to the account that
 * verified their email, and deletes the guests.
 */
import type { Database } from '../../platform/database/database.ts';
import { moveTickets } from '../attempts/index.ts';
import { lockGuests, removeUsers } from '../auth/index.ts';
import { moveParticipants } from '../challenges/index.ts';
import { moveKudos } from '../kudos/index.ts';
import { moveMedia } from '../media/index.ts';
import { claimRecordings } from '../recordings/index.ts';

/**
 * Moves the data of all guests with the account's email to the account. Idempotent: does nothing if
 * there are no guests.
 */
export const claimGuests = async (
  db: Database,
  owner: { readonly id: string; readonly email: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const guests = await lockGuests(tx, owner.email);
    if (guests.length === 0) return;
    await claimRecordings(tx, guests, owner);
    await moveKudos(tx, guests, owner.id);
    await moveTickets(tx, guests, owner.id);
    await moveMedia(tx, guests, owner.id);
    await moveParticipants(tx, guests, owner.id);
    await removeUsers(tx, guests);
  });
