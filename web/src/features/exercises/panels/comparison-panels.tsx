/**
 * The editor's right column (second document, section 2): videos that are judged by the definition as it is being edited. Every change
 * judges all of them at once, so that one tunes on several people.
 */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { Plus, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { newDraft } from '../editor/draft.ts';
import type { DraftDefinition } from '../editor/draft.ts';
import { ComparisonPanel } from './comparison-panel.tsx';
import { PanelRows } from './panel-rows.tsx';
import { usePanels } from './remembered-panels.ts';
import { showing, withAnother, without } from './sources.ts';

interface ComparisonPanelsProps {
  /** Tells the work on one definition from that on another. */
  readonly place: string;
  readonly definition: DraftDefinition;
  /** Without faults: otherwise the panels go on showing what the last one without them made of the videos. */
  readonly isValid: boolean;
  /** As it was saved last; undefined for one that never was. */
  readonly saved: DraftDefinition | undefined;
}

type Worked = Pick<ComparisonPanelsProps, 'place' | 'definition' | 'isValid'>;

/** The latest definition of this work without faults; by one that never was without, nothing is measured. */
const useJudgedBy = ({ place, definition, isValid }: Worked): ExerciseDefinition => {
  const [last, setLast] = useState({ place: '', judgedBy: newDraft() });
  if (isValid && last.judgedBy !== definition) setLast({ place, judgedBy: definition });
  else if (last.place !== place) setLast({ place, judgedBy: newDraft() });
  return isValid ? definition : last.judgedBy;
};

const Faulty = (): ReactElement => (
  <output className="flex gap-2 rounded-stone bg-clay-wash px-4 py-2.5 text-sm text-clay">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    The definition has faults. Until they are mended, the videos are judged by the last one without.
  </output>
);

export const ComparisonPanels = ({ saved, ...worked }: ComparisonPanelsProps): ReactElement => {
  const judging = { definition: useJudgedBy(worked), saved };
  const [panels, change] = usePanels();
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string): void => {
    change((before) => without(before, id));
    // The button that was pressed is gone.
    add.current?.focus();
  };
  return (
    <section aria-label="Comparison" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CardTitle>Comparison</CardTitle>
        <Button
          ref={add}
          variant="secondary"
          onClick={() => change((before) => withAnother(before, worked.definition.name))}
        >
          <Plus aria-hidden /> Add Comparison
        </Button>
      </div>
      {worked.isValid || panels.length === 0 ? null : <Faulty />}
      {panels.length === 0 ? (
        <div className="grid min-h-40 place-content-center justify-items-center gap-1 rounded-stone border border-dashed border-edge p-6 text-center text-quiet">
          <p>No comparison instances yet</p>
          <p className="max-w-sm text-sm text-pretty">
            Add a video to see every rep in it judged anew, as you change the definition.
          </p>
        </div>
      ) : (
        <PanelRows
          panels={panels.map((entry, index) => ({
            id: entry.id,
            content: (
              <ComparisonPanel
                entry={entry}
                number={index + 1}
                judging={judging}
                onShow={(source) => change((before) => showing(before, entry.id, source))}
                onRemove={() => remove(entry.id)}
              />
            ),
          }))}
        />
      )}
    </section>
  );
};
