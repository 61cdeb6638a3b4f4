/**
 * Right column of the editor (specification S2, section 2): videos counted with the edited
 * definition. Every change recounts all of them, so that it can be tuned on several people.
 */
import { Plus, TriangleAlert } from 'lucide-react';
import { useRef, useState, type ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CardTitle } from '../../../ui/card.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import {
  baselineOf,
  FAULTY,
  judgedBy,
  NEVER_WITHOUT,
  NO_VISIT,
  NOTHING_MEASURED,
  visited,
  type Worked,
} from './counted-by.ts';
import { PanelRows } from './panel-rows.tsx';
import { showing, withAnother, without } from './sources.ts';
import type { Panels } from './use-panels.ts';

/**
 * Returns the definition used for counting and the baseline to compare with; undefined without a
 * valid definition.
 */
const useJudging = (worked: Worked) => {
  const [before, setVisit] = useState(NO_VISIT);
  const visit = visited(before, worked);
  if (visit !== before) setVisit(visit);
  return { judged: judgedBy(visit, worked), baseline: baselineOf(visit, worked) };
};

const Faulty = ({ isJudged }: { readonly isJudged: boolean }): ReactElement => (
  <output className="flex gap-2 rounded-stone bg-clay-wash px-4 py-2.5 text-sm text-clay">
    <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span>{isJudged ? FAULTY : NEVER_WITHOUT}</span>
  </output>
);

interface ComparisonPanelsProps extends Worked {
  readonly panels: Panels;
}

export const ComparisonPanels = ({ panels: { entries, change }, ...worked }: ComparisonPanelsProps): ReactElement => {
  const { judged, baseline } = useJudging(worked);
  const judging = { definition: judged ?? NOTHING_MEASURED, baseline };
  const add = useRef<HTMLButtonElement>(null);
  const remove = (id: string): void => {
    change((before) => without(before, id));
    // The pressed button has been removed.
    add.current?.focus();
  };
  return (
    <section aria-label={t('Comparison')} className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CardTitle>{t('Comparison')}</CardTitle>
        <Button
          ref={add}
          variant="secondary"
          onClick={() => change((before) => withAnother(before, worked.definition.name))}
        >
          <Plus aria-hidden /> <span>{t('Add Comparison')}</span>
        </Button>
      </div>
      {worked.isValid || entries.length === 0 ? null : <Faulty isJudged={judged !== undefined} />}
      {entries.length === 0 ? (
        <div className="grid min-h-40 place-content-center justify-items-center gap-1 rounded-stone border border-dashed border-edge p-6 text-center text-quiet">
          <p>{t('No comparison instances yet')}</p>
          <p className="max-w-sm text-sm text-pretty">{t('Add a video to see how your changes affect every rep.')}</p>
        </div>
      ) : (
        <PanelRows
          panels={entries.map((entry, index) => ({
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
