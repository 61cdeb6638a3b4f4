/** Ranges section: per phase, alignments, and stops (specification S2, sections 3 to 5). */
import type { AngleDefinition } from '@reptemple/engine/definition/definition';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { CheckRow } from '../../../../ui/form/check-row.tsx';
import type { DraftDefinition, EditorProps } from '../exercise-draft.ts';
import { rangesOf } from './edits.ts';
import { AlignmentAngle, StopAngle } from './holding-angle.tsx';
import type { LiveAngles } from './lanes.ts';
import { PhaseAngle } from './phase-angle.tsx';

interface SectionProps extends EditorProps {
  /** Angles at the playhead of the active panel. */
  readonly live?: LiveAngles;
}

interface Groups {
  readonly deciding: readonly AngleDefinition[];
  readonly alignments: readonly AngleDefinition[];
  readonly stops: readonly AngleDefinition[];
}

/** A stop angle is listed only as a stop, even with other marks. */
const groupsOf = ({ angles, globalAlignments }: DraftDefinition): Groups => {
  const others = angles.filter(({ exerciseStop }) => !exerciseStop);
  return {
    deciding: others.filter(({ id }) => !globalAlignments.includes(id)),
    alignments: others.filter(({ id }) => globalAlignments.includes(id)),
    stops: angles.filter(({ exerciseStop }) => exerciseStop),
  };
};

interface GroupProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

const Group = ({ title, note, children }: GroupProps): ReactElement => (
  <section aria-label={title} className="grid gap-3">
    <header>
      <h3 className="inscription text-quiet">{title}</h3>
      <p className="text-sm text-pretty text-quiet">{note}</p>
    </header>
    {children}
  </section>
);

const Deciding = ({
  deciding,
  draft,
  edit,
  live,
}: EditorProps & { readonly deciding: readonly AngleDefinition[]; readonly live: LiveAngles | undefined }) => {
  const [isTogether, setTogether] = useState(false);
  return (
    <Group title={t('Phase angles')} note={t('These ranges decide the phase: start first, then transition, then end.')}>
      {deciding.length === 0 ? (
        <p className="rounded-stone bg-sunken p-4">
          {t('Every phase needs a range for an angle that isn’t a global alignment or a stop.')}
        </p>
      ) : (
        <CheckRow checked={isTogether} onChange={({ currentTarget }) => setTogether(currentTarget.checked)}>
          {t('Move adjacent phases together')}
        </CheckRow>
      )}
      {deciding.map((angle) => (
        <PhaseAngle
          key={angle.id}
          angle={angle}
          isOnlyAngle={deciding.length === 1}
          isTogether={isTogether}
          live={live}
          edit={edit}
          {...rangesOf(draft, angle.id)}
        />
      ))}
    </Group>
  );
};

export const PhaseRangeSection = ({ draft, edit, live }: SectionProps): ReactElement => {
  const { deciding, alignments, stops } = groupsOf(draft);
  return (
    <div className="grid gap-8">
      <Deciding {...{ deciding, draft, edit, live }} />
      {alignments.length > 0 ? (
        <Group title={t('Global alignments')} note={t('Required in all phases. They don’t decide the phase.')}>
          {alignments.map((angle) => (
            <AlignmentAngle key={angle.id} {...{ angle, live, edit }} {...rangesOf(draft, angle.id)} />
          ))}
        </Group>
      ) : null}
      {stops.length > 0 ? (
        <Group
          title={t('Exercise stop')}
          note={t('After at least one valid rep, an angle within its range ends the exercise.')}
        >
          {stops.map((angle) => (
            <StopAngle key={angle.id} {...{ angle, live, edit }} {...rangesOf(draft, angle.id)} />
          ))}
        </Group>
      ) : null}
    </div>
  );
};
