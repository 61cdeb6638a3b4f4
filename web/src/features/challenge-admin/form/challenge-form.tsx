/** Form of an admin to create or edit a challenge (specification S1, sections 2 and 5). */
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { RestoredNote } from '../../../ui/form/restored-note.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { AboutPart } from './about-part.tsx';
import type { FormProps } from './bound-fields.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { DatesPart, GoalPart } from './dates-part.tsx';
import { forget, type Memory } from './memory.ts';
import { AccessPart, RulesPart } from './rules-part.tsx';
import { useChallengeForm } from './use-challenge-form.ts';

const LIST = '/admin/challenges';

const SaveBar = ({ form, label }: FormProps & { readonly label: string }): ReactElement => (
  <div className="sticky bottom-0 z-20 -mx-5 mt-2 border-t bg-ground/94 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur-sm lg:mx-0 lg:px-0">
    {form.problem ? (
      <p role="alert" className="mb-3 flex items-center gap-2 text-sm font-medium text-clay">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span>{form.problem}</span>
      </p>
    ) : null}
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" size="large" className="max-sm:flex-1 max-sm:px-4" busy={form.isBusy}>
        {label}
      </Button>
      <Button asChild variant="secondary" size="large" className="max-sm:px-5">
        <Link to={LIST}>{t('Cancel')}</Link>
      </Button>
      <output className="text-sm text-quiet max-sm:sr-only">
        {form.isDirty ? t('You have unsaved changes.') : ''}
      </output>
    </div>
  </div>
);

interface ChallengeFormProps {
  readonly beginning: Memory;
  readonly label: string;
}

export const ChallengeForm = ({ beginning, label }: ChallengeFormProps): ReactElement => {
  const navigate = useNavigate();
  const id = beginning.saved?.id;
  const element = useRef<HTMLFormElement>(null);
  const form = useChallengeForm(
    beginning,
    element,
    (created) => void navigate({ to: LIST, search: created ? { created } : {}, ignoreBlocker: true }),
  );
  const { conflict } = form;
  return (
    <>
      {form.isRestored && !conflict ? <RestoredNote onStartOver={form.startOver} /> : null}
      {conflict ? (
        <ConflictPanel
          key={conflict.theirs.updatedAt}
          conflict={conflict}
          mine={form.draft}
          isBusy={form.isBusy}
          onSettle={(draft) => void form.settle(draft, conflict.theirs)}
        />
      ) : null}
      <form
        ref={element}
        noValidate
        aria-label={t('Challenge')}
        // Keeps focused fields clear of the sticky bar.
        className="grid gap-8 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <AboutPart form={form} />
        <DatesPart form={form} />
        <GoalPart form={form} />
        <RulesPart form={form} />
        <AccessPart form={form} />
        <SaveBar form={form} label={label} />
      </form>
      <UnsavedGuard isDirty={form.isDirty} onLeave={() => forget(id)} />
    </>
  );
};
