/**
 * Profile screen (specification S1, sections 2, 3 and 5). All fields are optional.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { getContactKind, isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Field, ABOVE_ACTION_BAR, ActionBar } from '../../ui/form/field.tsx';
import { Input, Textarea } from '../../ui/form/input.tsx';
import { PictureUpload } from '../../ui/form/picture-upload.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { FigureFields, GenderField, GoalFields, NameField, TimeZoneField, useProfileForm } from './profile-fields.tsx';
import type { ProfileForm } from './profile-fields.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { profileQuery, useAvatar, useProfile } from './queries.ts';

const Part = ({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) => (
  <fieldset className="grid gap-5 border-t pt-8 lg:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] lg:gap-10">
    <legend className="sr-only">{title}</legend>
    <div aria-hidden>
      <p className="carved text-xl">{title}</p>
      {lead === undefined ? null : <p className="mt-1.5 text-sm text-pretty text-quiet">{lead}</p>}
    </div>
    <div className="grid content-start gap-5">{children}</div>
  </fieldset>
);

/**
 * Read-only field with the email (specification S1, section 2). It can be changed on the Security
 * screen only, because both mailboxes must confirm.
 */
const EmailField = ({ email }: { readonly email: string }): ReactElement => (
  <Field
    label={t('Email')}
    hint={
      <>
        <span>{t('Email cannot be changed. Contact support if needed.')}</span>{' '}
        <Link to="/profile/security" className="whitespace-nowrap text-ink underline underline-offset-4">
          {t('Change email')}
        </Link>
      </>
    }
  >
    {(control) => <Input {...control} type="email" value={email} readOnly className="bg-sunken text-quiet" />}
  </Field>
);

const ContactField = ({ contact }: { readonly contact: string }): ReactElement => (
  <Field
    label={getContactKind(contact) === 'phone' ? t('Phone number') : t('Wallet')}
    hint={t('Used to sign in. Only you and admins can see it.')}
  >
    {(control) => <Input {...control} value={contact} readOnly className="bg-sunken text-quiet" />}
  </Field>
);

/**
 * Picture upload, which saves immediately, unlike the other fields. Not for guests, who have
 * initials instead.
 */
const AvatarField = ({ profile }: { readonly profile: Profile }): ReactElement => {
  const { upload, remove } = useAvatar();
  const { name, avatar } = profile;
  return (
    <fieldset aria-label={t('Picture')} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} picture={avatar} sizes="6rem" className="size-24 text-3xl" />
      <div className="flex flex-1 flex-wrap gap-3">
        <PictureUpload
          kind="avatar"
          label={t('Upload Picture')}
          upload={(picture, crop) => upload.mutateAsync({ picture, crop })}
        />
        {avatar === null ? null : (
          <Button
            variant="quiet"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onError: ({ message }) => errorToast(message) })}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  );
};

const SaveBar = ({ form }: { readonly form: ProfileForm }): ReactElement => (
  <ActionBar className="mt-2 flex items-center gap-4">
    <Button type="submit" size="large" className="max-sm:flex-1" busy={form.isSubmitting}>
      {t('Save')}
    </Button>
    <output className="text-sm text-quiet empty:sr-only">{form.isDirty ? t('You have unsaved changes.') : ''}</output>
  </ActionBar>
);

const Form = ({ profile }: { readonly profile: Profile }): ReactElement => {
  const form = useProfileForm(profile);
  return (
    <form
      noValidate
      // A field that gets the focus is scrolled above the bar at the bottom of the page.
      className={cn('grid gap-8', ABOVE_ACTION_BAR)}
      onSubmit={form.submit}
      onChange={form.keep}
    >
      <Part title={t('You')}>
        {profile.isGuest ? null : <AvatarField profile={profile} />}
        <NameField form={form} />
        {isEmail(profile.email) || profile.isGuest ? (
          <EmailField email={profile.email} />
        ) : (
          <ContactField contact={profile.email} />
        )}
        <GenderField form={form} />
        <TimeZoneField form={form} />
      </Part>
      <Part title={t('Body')} lead={t('Optional. Only you can see it.')}>
        <FigureFields form={form} />
      </Part>
      <Part title={t('Goals')} lead={t('Optional')}>
        <GoalFields form={form} />
      </Part>
      <Part title={t('Expectations')} lead={t('Optional')}>
        <Field label={t('Expectations')} fault={form.errors.expectations?.message}>
          {(control) => <Textarea {...control} {...form.register('expectations')} />}
        </Field>
      </Part>
      <SaveBar form={form} />
      <UnsavedGuard isDirty={form.isDirty && !form.isSubmitting} onLeave={form.forget} />
    </form>
  );
};

/** Notice that the user's profile could not be loaded (specification S1, section 8). */
const NoProfile = (): ReactElement => {
  const { refetch, isFetching } = useQuery(profileQuery);
  return (
    <Notice
      icon={<CloudOff aria-hidden />}
      title={t('Failed to load')}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      }
    >
      {t('Please try again.')}
    </Notice>
  );
};

export const ProfileScreen = (): ReactElement => {
  const profile = useProfile();
  return (
    <>
      <PageTitle>{t('Profile')}</PageTitle>
      <h1 className="carved text-4xl sm:text-5xl">{t('Profile')}</h1>
      <div className="mt-8">
        {profile === undefined ? <ProfileSkeleton /> : null}
        {profile === null ? <NoProfile /> : null}
        {profile ? <Form key={profile.id} profile={profile} /> : null}
      </div>
    </>
  );
};
