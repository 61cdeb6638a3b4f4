import type { DEMO_CLIPS } from '@reptemple/contract/campaign-blocks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { exercisesQuery } from '../admin/queries.ts';
import type { FormOf } from './block-form.ts';
import { ChoiceField, TextField } from './fields.tsx';

const CLIPS = {
  'push-up': 'Push-up',
  'push-up-faults': 'Push-up with faults',
  squat: 'Squat',
  'squat-faults': 'Squat with faults',
} as const satisfies Record<(typeof DEMO_CLIPS)[number], string>;

export const DemoFields = ({ block, onChange, faultOf }: FormOf<'demo-video'>): ReactElement => {
  const { data } = useQuery(exercisesQuery);
  const exercises = (data?.exercises ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <>
      <TextField
        label="Text"
        value={block.text}
        fault={faultOf('text')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <ChoiceField label="Clip" value={block.clip} words={CLIPS} onChange={(clip) => onChange({ ...block, clip })} />
      <ChoiceField<string>
        label="Judged by"
        value={block.exerciseDefinitionId ?? ''}
        words={Object.fromEntries([['', 'The challenge’s exercise, or the clip’s'], ...exercises])}
        onChange={(id) => onChange({ ...block, exerciseDefinitionId: id === '' ? null : id })}
        hint="A change of clip or exercise is seen in the preview once it is saved."
      />
    </>
  );
};
