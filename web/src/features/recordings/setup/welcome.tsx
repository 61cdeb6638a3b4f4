/** Whoever is signed in is greeted: they see at once whose score this will be. */
import type { Profile } from '@reptemple/contract/profile';
import type { ReactElement } from 'react';

const nameOf = ({ name, email }: Pick<Profile, 'name' | 'email'>): string => name?.trim() || email;

export const Welcome = ({ profile }: { readonly profile: Profile }): ReactElement => (
  <p className="text-quiet">
    Welcome, <strong className="font-semibold wrap-anywhere text-ink">{nameOf(profile)}</strong>!{' '}
    <span className="max-sm:hidden short:hidden">You are signed in and ready to record.</span>
  </p>
);
