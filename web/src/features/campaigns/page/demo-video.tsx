/** Demo video with pose overlay; does not autoplay (specification S1, section 2). */
import type { ReactElement } from 'react';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { DemoPlayer } from '../../../player/demo-player.tsx';
import type { BlockOf, CampaignView } from '../campaign-types.ts';
import { Section } from './page-section.tsx';

interface DemoProps {
  readonly block: BlockOf<'demo-video'>;
  readonly view: CampaignView;
}

export const Demo = ({ block: { title, text, clip }, view }: DemoProps): ReactElement => {
  const parsed = view.demoDefinition ? parseExercise(view.demoDefinition) : undefined;
  return (
    <Section title={title} lead={text}>
      <div className="mt-8">
        {parsed?.ok ? (
          <DemoPlayer key={clip} clip={clip} definition={parsed.value} name={translateMessage(parsed.value.name)} />
        ) : (
          <p className="border-y border-dashed py-10 text-center text-quiet">{t('Failed to load video')}</p>
        )}
      </div>
    </Section>
  );
};
