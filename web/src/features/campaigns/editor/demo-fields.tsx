import type { DEMO_CLIPS } from '@reptemple/contract/campaigns/campaign-blocks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { FailedPart } from '../../../ui/feedback/part-boundary.tsx';
import { exercisesQuery } from '../admin/queries.ts';
import type { FormOf } from './block-form.ts';
import { ChoiceField, TextField } from './fields.tsx';

const CLIPS = {
  'push-up': t('Push-up'),
  'push-up-faults': t('Push-up with faults'),
  squat: t('Squat'),
  'squat-faults': t('Squat with faults'),
  'pull-up': t('Pull-up'),
  'pull-up-faults': t('Pull-up with faults'),
  'bench-press': t('Bench press'),
  'bench-press-faults': t('Bench press with faults'),
} as const satisfies Record<(typeof DEMO_CLIPS)[number], string>;

export const DemoFields = ({ block, onChange, faultOf }: FormOf<'demo-video'>): ReactElement => {
  const query = useQuery(exercisesQuery);
  const exercises = (query.data?.exercises ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <>
      <TextField
        label={t('Text')}
        value={block.text}
        fault={faultOf('text')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <ChoiceField
        label={t('Clip')}
        value={block.clip}
        words={CLIPS}
        onChange={(clip) => onChange({ ...block, clip })}
      />
      <ChoiceField<string>
        label={t('Judged by')}
        value={block.exerciseDefinitionId ?? ''}
        words={Object.fromEntries([['', t('The challenge’s exercise, or the clip’s')], ...exercises])}
        areNames
        onChange={(id) => onChange({ ...block, exerciseDefinitionId: id === '' ? null : id })}
        hint={t('A change of clip or exercise is seen in the preview once it is saved.')}
      />
      {query.isError && !query.data ? (
        <FailedPart query={query} failed={t('Failed to load exercise definitions')} />
      ) : null}
    </>
  );
};
