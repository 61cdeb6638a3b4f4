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
import { CountingPart, LimitsPart, PeoplePart } from './rules-part.tsx';
import { type CreateForm, useCreateForm } from './use-create-form.ts';
import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import { type Control, useWatch } from 'react-hook-form';
import { Card } from '../../../ui/card.tsx';
import { KindPicture } from '../kind-picture.tsx';
import { everyWords, spanLabel, TYPE_LABELS } from '../rules.ts';
import { type ChallengeDraft, settledCount } from './rules.ts';

/** Returns the requirements, one per line. */
const linesOf = (draft: ChallengeDraft): readonly string[] => {
  if (draft.type === 'duel') return [t('Two people'), t('{DUEL_HOURS} hours from the first join', { DUEL_HOURS })];
  const [length, minimum] = [Number(settledCount(draft.lengthValue)), settledCount(draft.minDailyReps)];
  const lines = [spanLabel(length, draft.lengthUnit), t('{minimum} strict reps a day', { minimum })];
  if (draft.type === 'accountability') return lines;
  const [growth, cadence] = [settledCount(draft.incrementValue), Number(settledCount(draft.incrementCadenceValue))];
  return [...lines, t('+{growth} {cadence}', { growth, cadence: everyWords(cadence, draft.incrementCadenceUnit) })];
};

const Preview = ({ control }: { readonly control: Control<ChallengeDraft> }): ReactElement => {
  const draft = useWatch({ control, compute: (typed: ChallengeDraft) => typed });
  return (
    <Card className="flex overflow-hidden">
      <div aria-hidden className="w-7 shrink-0 border-r fluted" />
      <div className="grid min-w-0 flex-1 gap-4 p-6">
        <p className="inscription text-quiet">{TYPE_LABELS[draft.type]}</p>
        <p className="carved text-2xl wrap-anywhere">{draft.name.trim() || USER_CHALLENGE_DEFAULTS.name}</p>
        <KindPicture kind={draft.type} className="h-16 w-24" />
        <ul className="grid gap-1 text-quiet tabular-nums">
          {linesOf(draft).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Card>
  );
};

const NamePart = ({ form }: { readonly form: CreateForm }): ReactElement => {
  const { register, formState } = form;
  return (
    <FormPart title={t('Name')}>
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
      <PageHead title={t('Create Challenge')} lead={t('Starts right away. You’ll get a link to share.')} />
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
