/**
 * Third step of the wizard: choose angles and their use, preview the count of the clip, and create
 * the exercise.
 */
import { Plus, Check, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { replay } from '@reptemple/engine/counting/track-replay';
import { CAMERA_POSITIONS, PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition/exercise-definition';
import type { Track } from '@reptemple/engine/landmark-track';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { repVerdictLabel } from '../../../i18n/count-unit-labels.ts';
import { faultLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { CAMERA_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Label, Select, Input } from '../../../ui/form/input.tsx';
import { timecode } from '../../../ui/format/format-duration.ts';
import { DialogFoot } from '../../../ui/overlay/dialog.tsx';
import { NAME_LENGTH_MOST, newAngleId } from '../editor/angles/angle-edits.ts';
import type { DraftDefinition } from '../editor/exercise-draft.ts';
import { BodyDiagram } from '../editor/landmarks/body-diagram.tsx';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import { angleOf, pick, picksInView, pickingHint } from '../editor/landmarks/landmark-picking-context.tsx';
import type { Picks } from '../editor/landmarks/landmark-picking-context.tsx';
import { ExerciseNameField } from '../editor/name-and-number-fields.tsx';
import { AngleTable } from './angle-table.tsx';
import { FramePicture } from './movement-choice-and-frame-capture.tsx';
import { NAME_AT_CREATE, Refused } from './wizard-messages.tsx';
import {
  proposed,
  calculationIssue,
  creationIssue,
  hasEqualFrames,
  lookedAt,
  named,
  nameHint,
  refused,
  seen,
  wentBack,
  added,
  withStoredIds,
} from './wizard-state.ts';
import type { Proposed, WizardProps, Clip, Watched, WizardState } from './wizard-state.ts';

interface PreviewProps {
  readonly track: Track;
  readonly definition: ExerciseDefinition;
}

const Figure = ({ label, count, tone }: { readonly label: string; readonly count: number; readonly tone: string }) => (
  <div>
    <dt className="inscription text-quiet">{label}</dt>
    <dd className={cn('text-4xl font-semibold tabular-nums', count > 0 && tone)}>{count}</dd>
  </div>
);

const RepLine = ({ rep }: { readonly rep: Rep }): ReactElement => {
  const Mark = rep.valid ? Check : X;
  return (
    <li className="flex gap-3 border-t py-2.5">
      <Mark className={cn('mt-0.5 size-5 shrink-0', rep.valid ? 'text-gold' : 'text-clay')} aria-hidden />
      <div className="min-w-0">
        <p>
          <span>{repVerdictLabel(rep)}</span>{' '}
          <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
            {`${timecode(rep.startMs)} – ${timecode(rep.endMs)}`}
          </span>
        </p>
        {rep.valid ? null : <p className="text-sm text-clay">{faultLabel(rep)}</p>}
      </div>
    </li>
  );
};

export const PreviewCount = ({ track, definition }: PreviewProps): ReactElement => {
  const { validReps, invalidReps, reps, unfinished } = useMemo(() => replay(track, definition), [track, definition]);
  return (
    <>
      <dl className="flex gap-8" aria-live="polite">
        <Figure label={t('Valid')} count={validReps} tone="text-gold" />
        <Figure label={t('Invalid')} count={invalidReps} tone="text-clay" />
      </dl>
      {reps.length === 0 ? <p className="text-pretty text-quiet">{t('No reps found.')}</p> : null}
      <ol aria-label={t('Reps')}>
        {reps.map((rep) => (
          <RepLine key={rep.number} rep={rep} />
        ))}
      </ol>
      {unfinished ? (
        <p className="text-sm text-quiet">
          {t('The last rep, at {time}, isn’t finished when the clip ends.', {
            time: timecode(unfinished.startMs),
          })}
        </p>
      ) : null}
    </>
  );
};

interface AngleAddingProps extends WizardProps {
  readonly view: CameraPosition;
}

export const AngleAdding = ({ state: { angles }, act, view }: AngleAddingProps): ReactElement => {
  const [picked, setPicks] = useState<Picks>([]);
  // Renames the picks for the current camera position, because each view has its own names.
  const picks = picksInView(picked, view);
  const [name, setName] = useState('');
  const landmarks = angleOf(picks);
  const add = (): void => {
    if (!landmarks || name.trim() === '') return;
    const id = newAngleId({ angles: angles.map(({ angle }) => angle) }, Date.now());
    act(added({ id, name: name.trim(), landmarks, exerciseStop: false }));
    setPicks([]);
    setName('');
  };
  return (
    <details className="group rounded-stone border">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
        <Plus className="size-4.5" aria-hidden /> <span>{t('Add Angle')}</span>
      </summary>
      <form
        aria-label={t('Add Angle')}
        className="grid gap-4 border-t p-4"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <BodyDiagram key={view} view={view} picks={picks} onToggle={(landmark) => setPicks(pick(picks, landmark))} />
        <Field label={t('Name')} hint={pickingHint(picks) ?? landmarksLabel(picks)}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={NAME_LENGTH_MOST}
              autoComplete="off"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-start"
          disabled={!landmarks || name.trim() === ''}
        >
          {t('Add Angle')}
        </Button>
      </form>
    </details>
  );
};

const isView = (value: string): value is CameraPosition => CAMERA_POSITIONS.some((view) => view === value);

interface ViewFieldProps extends Pick<WizardProps, 'act'> {
  readonly watched: Watched;
}

const ViewField = ({ watched: { track, suggestion }, act }: ViewFieldProps): ReactElement => {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id}>{t('Camera position')}</Label>
      <Select
        id={id}
        value={suggestion.cameraPosition}
        onChange={({ currentTarget: { value } }) => (isView(value) ? act(seen(lookedAt(track, value))) : undefined)}
      >
        {CAMERA_POSITIONS.map((one) => (
          <option key={one} value={one}>
            {CAMERA_LABELS[one]}
          </option>
        ))}
      </Select>
    </div>
  );
};

const useProposal = ({ captured, angles }: WizardState, watched: Watched): Proposed | undefined =>
  useMemo(() => proposed({ captured, angles }, watched), [watched, captured, angles]);

export interface CreatedFromClip {
  readonly draft: DraftDefinition;
  readonly clip: Clip;
  readonly track: Track;
}

interface ReviewProps extends WizardProps {
  readonly watched: Watched;
  readonly onCreate: (created: CreatedFromClip) => void;
}

const Angles = ({ state, act, watched, valuesOf }: ReviewPartProps): ReactElement => {
  const { cameraPosition } = watched.suggestion;
  return (
    <section aria-label={t('Angles')} className="grid min-w-0 content-start gap-5">
      <ul aria-label={t('Phase frames')} className="grid grid-cols-3 gap-3">
        {PHASES.map((phase) => (
          <li key={phase} className="min-w-0">
            <FramePicture phase={phase} frame={state.captured[phase]} />
          </li>
        ))}
      </ul>
      <ViewField watched={watched} act={act} />
      <AngleTable state={state} act={act} valuesOf={valuesOf} />
      <AngleAdding state={state} act={act} view={cameraPosition} />
    </section>
  );
};

type ReviewPartProps = Omit<ReviewProps, 'onCreate'> & Pick<Proposed, 'valuesOf'>;

const Preview = ({ state, watched, proposal: { definition, fault: unfit } }: ReviewPreviewProps): ReactElement => {
  const fault = calculationIssue(state) ?? unfit;
  return (
    <section aria-label={t('Preview')} className="grid min-w-0 content-start gap-4">
      <h4 className="carved text-lg">{t('Clip')}</h4>
      {fault ? <Refused fault={fault} /> : <PreviewCount track={watched.track} definition={definition} />}
    </section>
  );
};

interface ReviewPreviewProps extends Pick<ReviewProps, 'state' | 'watched'> {
  readonly proposal: Proposed;
}

export const ReviewStep = ({ state, act, watched, onCreate }: ReviewProps): ReactElement => {
  const proposal = useProposal(state, watched);
  const create = (): void => {
    const fault = creationIssue(state) ?? proposal?.fault;
    if (fault) act(refused(fault));
    else if (proposal && state.clip) {
      const draft = withStoredIds({ ...proposal.definition, name: state.name.trim() }, Date.now());
      onCreate({ draft, clip: state.clip, track: watched.track });
    }
  };
  const isUnnamed = state.fault === NAME_AT_CREATE;
  return (
    <div className="@container grid gap-6">
      <ExerciseNameField
        name={state.name}
        hint={nameHint(state.name)}
        fault={isUnnamed ? state.fault : undefined}
        placeholder={t('Strict squat')}
        onName={(name) => act(named(name))}
      />
      {proposal ? (
        <div className="grid gap-x-10 gap-y-8 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Angles state={state} act={act} watched={watched} valuesOf={proposal.valuesOf} />
          <Preview state={state} watched={watched} proposal={proposal} />
        </div>
      ) : null}
      {isUnnamed ? null : <Refused fault={state.fault} />}
      <DialogFoot className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={() => act(wentBack)}>
          {t('Back')}
        </Button>
        <Button disabled={hasEqualFrames(state)} onClick={create}>
          {t('Create')}
        </Button>
      </DialogFoot>
    </div>
  );
};
