/** Welcome banner: shows which account the result will belong to. */
import type { Profile } from '@reptemple/contract/accounts/profile';
import type { ReactElement } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';

const nameOf = ({ name, email }: Pick<Profile, 'name' | 'email'>): string => name?.trim() || email;

export const Welcome = ({ profile }: { readonly profile: Profile }): ReactElement => (
  <p className="text-quiet">
    {rich(
      'Welcome, <name>{name}</name>!',
      { name: <strong className="font-semibold wrap-anywhere text-ink" /> },
      { name: nameOf(profile) },
    )}{' '}
    <span className="max-sm:hidden short:hidden">{t('You’re signed in and ready to record.')}</span>
  </p>
);
