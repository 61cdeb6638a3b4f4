/**
 * Landmarks section: pick three on the body diagram or from the list (specification S2, section 5).
 */
import type { ReactElement } from 'react';
import { t } from '../../../../i18n/translate.ts';
import type { EditorProps } from '../exercise-draft.ts';
import { BodyDiagram } from './body-diagram.tsx';
import { LandmarkList } from './landmark-list.tsx';
import { PickedRow } from './picked-row.tsx';
import { usePicking } from './picking-context.tsx';
import { pickingHint } from './picking.ts';

const VIEW_NOTES = {
  side: t('Side view: landmarks have no left or right, because only the near side counts.'),
  front: t('Front view: the person’s left hand is on the right.'),
  back: t('Back view: left is on the left.'),
} as const;

/** Must be inside `LandmarkPicking`. */
export const LandmarkSection = ({ draft: { cameraPosition, angles } }: Pick<EditorProps, 'draft'>): ReactElement => {
  const { picks, changingId, toggle, choose } = usePicking(cameraPosition);
  const changing = angles.find(({ id }) => id === changingId);
  return (
    <div className="@container grid gap-4">
      <PickedRow picks={picks} onChoose={choose} />
      <output className="text-pretty">
        {pickingHint(picks) ??
          (changing
            ? t('Three selected for {name}. Use them under Angle Definitions.', { name: changing.name })
            : t('Three selected. Name the angle under Angle Definitions.'))}
      </output>
      <div className="grid gap-6 @xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] @3xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="@xl:sticky @xl:top-4 @xl:self-start">
          <BodyDiagram key={cameraPosition} view={cameraPosition} picks={picks} onToggle={toggle} />
          <p className="mx-auto mt-3 max-w-105 text-center text-sm text-pretty text-quiet">
            {VIEW_NOTES[cameraPosition]}
          </p>
        </div>
        <LandmarkList view={cameraPosition} picks={picks} onToggle={toggle} />
      </div>
    </div>
  );
};
