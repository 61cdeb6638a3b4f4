import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ChallengeForm } from './form/challenge-form.tsx';
import { emptyDraft } from './form/challenge-draft.ts';
import type { Memory } from './form/memory.ts';
import type { RenderCard } from './form/preview.tsx';

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
