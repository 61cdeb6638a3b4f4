import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ChallengeForm } from './form/challenge-form.tsx';
import { emptyDraft } from './form/challenge-draft.ts';
import type { Memory } from './form/memory.ts';

const beginning = (): Memory => {
  const base = emptyDraft(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { draft: base, base };
};

export const CreateChallengeScreen = (): ReactElement => {
  const [empty] = useState(beginning);
  return (
    <>
      <PageHead title={t('Create Challenge')} lead={t('The link is created from the name and won’t change later.')} />
      <ChallengeForm beginning={empty} label={t('Create Challenge')} />
    </>
  );
};
