import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { emptyDraft } from './form/admin-challenge-draft.ts';
import { ChallengeForm } from './form/challenge-form.tsx';
import type { RenderCard } from './form/challenge-preview.tsx';
import { memoryOf } from './form/use-challenge-form.ts';
import type { Memory } from './form/use-challenge-form.ts';
import { adminChallengeQuery } from './queries.ts';

const beginning = (): Memory => {
  const base = emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { draft: base, base };
};

interface CreateChallengeScreenProps {
  readonly renderCard: RenderCard;
}

export const CreateChallengeScreen = ({ renderCard }: CreateChallengeScreenProps): ReactElement => {
  const [empty] = useState(beginning);
  return (
    <>
      <PageHead title={t('Create Challenge')} lead={t('The link is created from the name and won’t change later.')} />
      <ChallengeForm beginning={empty} label={t('Create Challenge')} renderCard={renderCard} />
    </>
  );
};

const changedLabel = (updatedAt: string, updatedBy: string | null): string =>
  updatedBy
    ? `${t('Last changed on {moment}', { moment: formatMoment(updatedAt) })} · ${updatedBy}`
    : t('Last changed on {moment}', { moment: formatMoment(updatedAt) });

interface EditChallengeScreenProps {
  readonly challengeId: string;
  readonly renderCard: RenderCard;
}

/**
 * Screen to edit a challenge. The form keeps its first data, so that server changes do not
 * overwrite the input. An edit conflict is detected on saving.
 */
export const EditChallengeScreen = ({ challengeId, renderCard }: EditChallengeScreenProps): ReactElement => {
  const { data } = useQuery({ ...adminChallengeQuery(challengeId), refetchOnMount: false });
  if (!data) return <FormSkeleton />;
  const { challenge } = data;
  if (challenge.deletedAt) {
    return (
      <Notice
        as="h1"
        icon={<Trash2 aria-hidden />}
        title={challenge.name}
        action={
          <Button asChild>
            <Link to="/admin/challenges" search={{ deleted: 'only' }}>
              {t('Deleted')}
            </Link>
          </Button>
        }
      >
        {t('This challenge was deleted. Restore it before editing.')}
      </Notice>
    );
  }
  return (
    <>
      <PageHead
        title={t('Edit {name}', { name: t('Challenge') })}
        lead={changedLabel(challenge.updatedAt, challenge.updatedBy)}
      />
      <ChallengeForm key={challenge.id} beginning={memoryOf(challenge)} label={t('Save')} renderCard={renderCard} />
    </>
  );
};
