/** Checklist of the first setup, until every step is done or the admin hides it. */
import { DecideExamples, ListCampaigns } from '@reptemple/contract/campaigns/campaign-admin';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { GetDashboard } from '@reptemple/contract/operations/dashboard';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { call } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import type { Step } from './setup-steps.ts';

const useDecideExamples = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'keep' | 'remove') => call(DecideExamples, { body: { decision } }),
    onSuccess: (_counts, decision) =>
      toast({ title: decision === 'keep' ? t('Saved') : t('Removed'), tone: 'success' }),
    onError: (error) => errorToast(error.message),
    onSettled: () =>
      Promise.all(
        [GetDashboard, ListCampaigns, ListAdminChallenges].map(({ id }) =>
          queries.invalidateQueries({ queryKey: [id] }),
        ),
      ),
  });
};

const ExampleButtons = (): ReactElement => {
  const { mutate, isPending } = useDecideExamples();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 max-sm:basis-full max-sm:pl-9.5">
      <Button size="small" variant="secondary" busy={isPending} onClick={() => mutate('keep')}>
        {t('Keep')}
      </Button>
      <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
        {t('Remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('Remove the example pages?')}
        description={t('Pages you have edited stay. You can restore their challenges for 30 days.')}
        confirm={t('Remove')}
        isBusy={isPending}
        onConfirm={() => mutate('remove', { onSettled: () => setAsked(false) })}
      />
    </div>
  );
};

const StepRow = ({ step }: { readonly step: Step }): ReactElement => {
  const { title, hint, to, isDone } = step;
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li
      className={cn(
        'relative flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 not-last:border-b',
        to && !isDone && 'transition-colors hover:bg-raised',
      )}
    >
      <Icon aria-hidden className={cn('size-5.5 shrink-0', isDone ? 'text-gold' : 'text-edge')} />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium', isDone && 'text-quiet')}>
          {to && !isDone ? (
            <Link to={to} className="before:absolute before:inset-0">
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}
          {isDone ? <span className="sr-only">{t(': done')}</span> : null}
        </p>
        {isDone ? null : <p className="text-sm text-pretty text-quiet">{hint}</p>}
      </div>
      {isDone ? null : to ? <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" /> : <ExampleButtons />}
    </li>
  );
};

interface SetupChecklistProps {
  readonly steps: readonly Step[];
  readonly onHide: () => void;
}

export const SetupChecklist = ({ steps, onHide }: SetupChecklistProps): ReactElement => {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card className="mb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-b px-5 py-4">
        <CardTitle>{t('Set up RepTemple')}</CardTitle>
        <div className="flex items-center gap-3">
          <p className="text-sm text-quiet tabular-nums">
            {t('{done} of {steps} done', { done, steps: steps.length })}
          </p>
          <Button size="small" variant="quiet" onClick={onHide}>
            {t('Hide')}
          </Button>
        </div>
      </div>
      <ol>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  );
};
