/** Left column: the four collapsible sections of a definition (specification S2, section 2). */
import type { Fault } from '@reptemple/engine/definition/definition';
import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { playheadAngles } from '../panels/playhead-angles.ts';
import { AngleSection } from './angles/angle-section.tsx';
import { DefinitionSection } from './definition/definition-section.tsx';
import type { EditorProps } from './exercise-draft.ts';
import { LandmarkSection } from './landmarks/landmark-section.tsx';
import { useSections } from './layout.ts';
import { PhaseRangeSection } from './ranges/phase-range-section.tsx';
import { ChevronDown } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { cn } from '../../../ui/class-names.ts';

interface SectionProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** Collapsible section; its content keeps its state while collapsed. */
const Section = ({ title, isOpen, onToggle, children }: SectionProps): ReactElement => {
  const id = useId();
  return (
    <Card>
      <h2 className="carved text-lg">
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-13 w-full items-center justify-between gap-3 px-4 text-left sm:px-5"
          onClick={onToggle}
        >
          <span>{title}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-5 shrink-0 text-quiet transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <section id={id} aria-labelledby={`${id}-title`} hidden={!isOpen} className="border-t px-4 py-5 sm:px-5">
        {children}
      </section>
    </Card>
  );
};

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
