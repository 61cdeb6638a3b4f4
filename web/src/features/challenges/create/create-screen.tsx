/** /pushup-challenge/create: form to create a challenge (specification S1, sections 2 and 5). */
import {
  MAX_CHALLENGE_DESCRIPTION,
  MAX_CHALLENGE_NAME,
  USER_CHALLENGE_DEFAULTS,
} from '@reptemple/contract/challenges/challenge-form';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RestoredNote } from '../../../ui/form/restored-note.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { ExercisePart } from './exercise-part.tsx';
import { FormPart } from './form-part.tsx';
import { KindPart } from './kind-part.tsx';
import { Preview } from './preview.tsx';
import { CountingPart, LimitsPart, PeoplePart } from './rules-part.tsx';
import { type CreateForm, useCreateForm } from './use-create-form.ts';

const NamePart = ({ form }: { readonly form: CreateForm }): ReactElement => {
  const { register, formState } = form;
  return (
    <FormPart title={t('What is it called?')}>
      <Field label={t('Name')} hint={t('Optional')} fault={formState.errors.name?.message}>
        {(control) => (
          <Input
            autoComplete="off"
            maxLength={MAX_CHALLENGE_NAME}
            placeholder={USER_CHALLENGE_DEFAULTS.name}
            {...control}
            {...register('name')}
          />
        )}
      </Field>
      <Field label={t('Description')} hint={t('Optional')} fault={formState.errors.description?.message}>
        {(control) => <Textarea maxLength={MAX_CHALLENGE_DESCRIPTION} {...control} {...register('description')} />}
      </Field>
    </FormPart>
  );
};

export const CreateScreen = (): ReactElement => {
  const form = useCreateForm();
  return (
    <div className="page py-10 sm:py-14">
      <PageHead
        title={t('Create Challenge')}
        lead={t('It starts as soon as you create it, and gets a link of its own to send to the others.')}
      />
      {form.isRestored ? <RestoredNote onStartOver={form.startOver} /> : null}
      <div className="grid items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <form aria-label={t('Create challenge')} noValidate onSubmit={(event) => void form.submit(event)}>
          <NamePart form={form} />
          <KindPart form={form} />
          <ExercisePart form={form} />
          <PeoplePart form={form} />
          <CountingPart form={form} />
          <LimitsPart form={form} />
          <div className="flex flex-wrap gap-3 border-t-4 border-double pt-7">
            <Button type="submit" size="large" busy={form.formState.isSubmitting} className="flex-1 sm:flex-none">
              {t('Create Challenge')}
            </Button>
            <Button asChild size="large" variant="secondary" className="flex-1 sm:flex-none">
              <Link to="/challenges">{t('Cancel')}</Link>
            </Button>
          </div>
        </form>
        <aside aria-label={t('Preview')} className="sticky top-24 max-lg:hidden">
          <Preview control={form.control} />
        </aside>
      </div>
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.forget} />
    </div>
  );
};
