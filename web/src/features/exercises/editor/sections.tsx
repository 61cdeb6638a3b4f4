/** Left column: the four collapsible sections of a definition (specification S2, section 2). */
import type { Fault } from '@reptemple/engine/definition/definition';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { playheadAngles } from '../panels/playhead-angles.ts';
import { AngleSection } from './angles/angle-section.tsx';
import { DefinitionSection } from './definition/definition-section.tsx';
import type { EditorProps } from './draft.ts';
import { LandmarkSection } from './landmarks/landmark-section.tsx';
import { useSections } from './layout.ts';
import { PhaseRangeSection } from './ranges/phase-range-section.tsx';
import { Section } from './section.tsx';

interface SectionsProps extends EditorProps {
  readonly faults: readonly Fault[];
}

/** Must be inside `LandmarkPicking`. */
export const Sections = ({ faults, ...editor }: SectionsProps): ReactElement => {
  const { isOpen, toggle } = useSections();
  const section = (title: string, content: ReactNode): ReactElement => (
    <Section title={title} isOpen={isOpen(title)} onToggle={() => toggle(title)}>
      {content}
    </Section>
  );
  return (
    <div className="grid gap-4">
      {section(t('Exercise Definition'), <DefinitionSection {...editor} faults={faults} />)}
      {section(t('Landmark Selection'), <LandmarkSection draft={editor.draft} />)}
      {section(t('Angle Definitions'), <AngleSection {...editor} />)}
      {section(t('Phase Angle Ranges'), <PhaseRangeSection {...editor} live={playheadAngles} />)}
    </div>
  );
};
