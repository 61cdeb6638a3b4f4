/** Public page of a shared exercise, with a button for admins that opens a copy in the editor. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, PencilRuler, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { replay } from '@reptemple/engine/counting/track-replay';
import { countUnitOf, PHASES } from '@reptemple/engine/definition/exercise-definition';
import type {
  AngleDefinition,
  CameraPosition,
  ExerciseDefinition,
} from '@reptemple/engine/definition/exercise-definition';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Track } from '@reptemple/engine/landmark-track';
import { SIDES } from '@reptemple/engine/signal/landmarks';
import type { Side } from '@reptemple/engine/signal/landmarks';
import type { DegreeRange, Millis } from '@reptemple/engine/units';
import { unitLabel } from '../../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { DemoPlayer } from '../../../player/demo-player.tsx';
import { CAMERA_LABELS, PHASE_FILLS, PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { sampleClipFor, sampleTrackQuery } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/empty-or-error-notice.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { saveFile } from '../../../ui/share-file-or-link.ts';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { exportedFile } from '../editor/definition-file.ts';
import { switchLabels } from '../editor/definition/robust-settings-labels.ts';
import { ReplaceQuestion, useReplacing } from '../editor/document-navigation.tsx';
import { draftFrom, NEW_WORK } from '../editor/exercise-draft.ts';
import { Figure, sector } from '../editor/landmarks/body-outline.tsx';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import { FIGURE, placeOf } from '../editor/landmarks/landmark-positions.ts';
import { openWork } from '../editor/open-documents.ts';
import { DialFace } from '../editor/ranges/dial-face.tsx';
import { bar, DIAL } from '../editor/ranges/dial-geometry-and-input.ts';
import { degreesLabel } from '../editor/ranges/gaps-and-overlaps.ts';
import { sharedDefinitionQuery } from '../library/queries.ts';

interface Counted {
  readonly validReps: number;
  readonly invalidReps: number;
}

/**
 * Numbers of reps that each sample clip was made to show (media/clips/*.truth.json). A definition
 * that counts other numbers is not the clip's exercise.
 */
export const CLIP_TRUTH: Readonly<Record<SampleClip, Counted>> = {
  'push-up': { validReps: 5, invalidReps: 0 },
  'push-up-faults': { validReps: 3, invalidReps: 2 },
  squat: { validReps: 4, invalidReps: 0 },
  'squat-faults': { validReps: 2, invalidReps: 1 },
  'pull-up': { validReps: 3, invalidReps: 0 },
  'pull-up-faults': { validReps: 2, invalidReps: 1 },
  'bench-press': { validReps: 4, invalidReps: 0 },
  'bench-press-faults': { validReps: 2, invalidReps: 1 },
};

/**
 * Returns true if the definition counts as many valid and invalid reps as the clip was made to
 * show. `track`: landmarks of the clip.
 */
export const isOfExercise = (clip: SampleClip, track: Track, definition: ExerciseDefinition): boolean => {
  const { validReps, invalidReps } = replay(track, definition);
  return validReps === CLIP_TRUTH[clip].validReps && invalidReps === CLIP_TRUTH[clip].invalidReps;
};

const SECTOR_RADIUS = 30;

interface AngleProps {
  readonly angle: AngleDefinition;
  readonly view: CameraPosition;
  readonly side: Side;
}

const DrawnAngle = ({ angle: { landmarks }, view, side }: AngleProps): ReactElement | null => {
  const [a, vertex, c] = landmarks.map((landmark) => placeOf(view, landmark, side));
  if (!a || !vertex || !c) return null;
  return (
    <g>
      <path d={sector(a, vertex, c, SECTOR_RADIUS)} className="fill-gold-bright/40 stroke-gold" />
      <polyline
        points={[a, vertex, c].map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-none stroke-ink"
        strokeWidth={3.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {[a, vertex, c].map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={6} className="fill-raised stroke-ink" strokeWidth={2} />
      ))}
    </g>
  );
};

const Body = ({ angles, cameraPosition }: ExerciseDefinition): ReactElement => (
  <div
    // `-translate` centres the body. In front and back views it is off-centre, to leave space for
    // the enlarged head.
    className={cn('relative mx-auto w-full max-w-90', cameraPosition !== 'side' && '-translate-x-[18%]')}
    style={{ aspectRatio: `${FIGURE.width} / ${FIGURE.height}` }}
  >
    <Figure view={cameraPosition} hasLens={false} />
    <svg viewBox={`0 0 ${FIGURE.width} ${FIGURE.height}`} aria-hidden className="absolute inset-0">
      {angles.flatMap((angle) =>
        SIDES.map((side) => <DrawnAngle key={`${angle.id} ${side}`} angle={angle} view={cameraPosition} side={side} />),
      )}
    </svg>
  </div>
);

interface ClipProps {
  readonly clip: SampleClip;
  readonly definition: ExerciseDefinition;
}

/**
 * Shows the exercise's sample clip if the definition counts it correctly, because a similar name is
 * not enough. Otherwise shows the body diagram.
 */
const Clip = ({ clip, definition }: ClipProps): ReactElement => {
  const { data: track, isError } = useQuery(sampleTrackQuery(clip));
  const isShown = useMemo(() => track && isOfExercise(clip, track, definition), [clip, track, definition]);
  if (isError || isShown === false) return <Body {...definition} />;
  if (!isShown) return <Skeleton className="aspect-video w-full" />;
  return <DemoPlayer clip={clip} definition={definition} name={translateMessage(definition.name)} />;
};

const ExercisePicture = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const clip = sampleClipFor(definition.name);
  if (clip === undefined) return <Body {...definition} />;
  return <Clip clip={clip} definition={definition} />;
};

const STRAIGHT = 180;
const THROUGHOUT = t('All phases');

export const rangeLabel = (range: DegreeRange): string => `${degreesLabel(range)}°`;

interface RequiredRange {
  readonly when: string;
  readonly fill: string;
  readonly range: DegreeRange;
}

const haveSameRange = (asked: readonly RequiredRange[]): boolean =>
  asked.every(({ range }) => range.min === asked[0]?.range.min && range.max === asked[0].range.max);

/**
 * Returns the ranges that an angle must be in: one for all phases if it is an alignment, the stop
 * range of a stop angle, otherwise one per phase.
 */
export const requiredRanges = (
  { id, exerciseStop }: AngleDefinition,
  { phases, globalAlignments }: Pick<ExerciseDefinition, 'phases' | 'globalAlignments'>,
): readonly RequiredRange[] => {
  const byPhase = PHASES.flatMap((phase): readonly RequiredRange[] => {
    const range = phases[phase].angleRanges[id];
    return range ? [{ when: PHASE_LABELS[phase], fill: PHASE_FILLS[phase], range }] : [];
  });
  const [first] = byPhase;
  const stop = phases.start.angleRanges[id];
  if (exerciseStop) return stop ? [{ when: t('Stop condition'), fill: PHASE_FILLS.end, range: stop }] : [];
  const isThroughout = globalAlignments.includes(id) && byPhase.length === PHASES.length && haveSameRange(byPhase);
  return first && isThroughout ? [{ when: THROUGHOUT, fill: PHASE_FILLS.end, range: first.range }] : byPhase;
};

const held = (name: string, ms: Millis): readonly (readonly [string, string])[] =>
  ms > 0 ? [[name, unitLabel(ms, 'millisecond', 'short')]] : [];

/**
 * Returns the requirements other than angles (camera, hold times, switches), as pairs of name and
 * text. Skips those that are turned off.
 */
export const otherRequirements = (definition: ExerciseDefinition): readonly (readonly [string, string])[] => {
  const { cameraPosition, timing } = definition;
  const switches = switchLabels(countUnitOf(definition));
  return [
    [t('Camera'), CAMERA_LABELS[cameraPosition]],
    ...held(t('Starting position hold'), timing.startingPositionHoldTime),
    ...held(t('Minimum phase hold'), timing.minPhaseHoldTime),
    ...held(t('Transition debounce'), timing.transitionDebounce),
    ...(['qualificationRep', 'stopCondition'] as const)
      .filter((name) => definition[name].enabled)
      .map((name) => [switches[name].title, switches[name].words] as const),
  ];
};

const demand = (name: string, { min, max }: DegreeRange): string => {
  if (min === 0) return `${name} ${t('{max}° or less', { max })}`;
  return `${name} ${max === STRAIGHT ? t('{min}° or more', { min }) : t('{min}° to {max}°', { min, max })}`;
};

/**
 * Returns the required range of an angle as a list of one text; an empty list for 0 to 180 degrees,
 * which requires nothing.
 */
const demands = (name: string, { min, max }: DegreeRange): readonly string[] => {
  if (min === 0 && max === STRAIGHT) return [];
  return [demand(name, { min, max })];
};

/**
 * Returns what a rep requires at its start, at its end and throughout, as pairs of phase and text.
 */
export const repRequirements = (
  definition: Pick<ExerciseDefinition, 'angles' | 'phases' | 'globalAlignments'>,
): readonly (readonly [when: string, words: string])[] => {
  const asked = definition.angles.flatMap((angle) =>
    requiredRanges(angle, definition).map(({ when, range }) => ({ when, words: demands(angle.name, range) })),
  );
  return [PHASE_LABELS.start, PHASE_LABELS.end, THROUGHOUT].flatMap((when) => {
    const words = asked.filter((one) => one.when === when).flatMap((one) => one.words);
    return words.length === 0 ? [] : [[when, words.join(', ')] as const];
  });
};

const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg viewBox="0 0 10 10" aria-hidden className="size-3 shrink-0">
    <rect width="10" height="10" rx="2" className={`stroke-edge ${fill}`} />
  </svg>
);

interface PictureProps {
  readonly angle: AngleDefinition;
  readonly asked: readonly RequiredRange[];
}

export const AngleRequirement = ({ angle: { name, landmarks }, asked }: PictureProps): ReactElement => (
  <li className="grid content-start gap-4">
    <div>
      <h3 className="carved text-xl wrap-anywhere">{name}</h3>
      <p className="mt-1 text-quiet">{landmarksLabel(landmarks)}</p>
    </div>
    <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} aria-hidden className="w-full max-w-80">
      <DialFace laneCount={asked.length} />
      {asked.map(({ when, fill, range }, lane) => (
        <path key={when} d={bar(range, lane)} className={`stroke-edge ${fill}`} strokeWidth={1.25} />
      ))}
    </svg>
    <dl className="grid gap-1.5">
      {asked.map(({ when, fill, range }) => (
        <div key={when} className="flex items-center gap-2.5">
          <Swatch fill={fill} />
          <dt className="text-quiet">{when}</dt>
          <dd className="font-semibold tabular-nums">{rangeLabel(range)}</dd>
        </div>
      ))}
    </dl>
  </li>
);

const Readable = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => (
  <>
    <div className="mt-10 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-10">
        <section aria-labelledby="setting">
          <h2 id="setting" className="sr-only">
            {t('Settings')}
          </h2>
          <DescriptionList facts={otherRequirements(definition)} />
        </section>
        <section aria-labelledby="rep">
          <h2 id="rep" className="carved text-2xl sm:text-3xl">
            {t('What Counts')}
          </h2>
          <ol className="mt-4 grid gap-3">
            {repRequirements(definition).map(([phase, words]) => (
              <li key={phase} className="flex items-baseline gap-4">
                <span className="w-30 shrink-0 inscription text-quiet">{phase}</span>
                <span className="text-pretty">{words}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
      <ExercisePicture definition={definition} />
    </div>
    <section aria-labelledby="angles" className="mt-16">
      <h2 id="angles" className="carved text-2xl sm:text-3xl">
        {t('Angles')}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-12 border-t-4 border-double pt-8 sm:grid-cols-2 lg:grid-cols-3">
        {definition.angles.map((angle) => (
          <AngleRequirement key={angle.id} angle={angle} asked={requiredRanges(angle, definition)} />
        ))}
      </ul>
    </section>
  </>
);

const Export = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const save = (): void => {
    const { name, text } = exportedFile(definition);
    saveFile(new Blob([text], { type: 'application/json' }), name);
  };
  return (
    <Button variant="secondary" onClick={save}>
      <Download aria-hidden />
      <span>{t('Export as JSON File')}</span>
    </Button>
  );
};

interface OpenProps {
  readonly author: string;
  readonly name: string;
  readonly definition: object;
}

/**
 * Button that opens an unsaved copy in the editor. Asks before it replaces unsaved work, which an
 * undo restores.
 */
const OpenInEditor = ({ author, name, definition }: OpenProps): ReactElement => {
  const navigate = useNavigate();
  const { replacing, question } = useReplacing(author);
  const open = (): void => {
    openWork(author, NEW_WORK, null).edit(t('Import {name}', { name }), () => draftFrom(definition).draft);
    void navigate({ to: '/exercise-definition-editor' });
  };
  return (
    <>
      <Button onClick={() => replacing(NEW_WORK, open)}>
        <PencilRuler aria-hidden />
        <span>{t('Edit')}</span>
      </Button>
      <ReplaceQuestion {...question} />
    </>
  );
};

const Unreadable = (): ReactElement => (
  <Notice icon={<TriangleAlert aria-hidden />} title={t('Configuration Error')}>
    {t('Exercise definition is missing or invalid.')}
  </Notice>
);

interface SharedScreenProps {
  readonly code: string;
  /** User id of an admin; undefined for others, who cannot open the editor. */
  readonly author: string | undefined;
}

export const SharedExerciseScreen = ({ code, author }: SharedScreenProps): ReactElement => {
  const { name, definition, updatedAt } = useSuspenseQuery(sharedDefinitionQuery(code)).data;
  const parsed = parseExercise(definition);
  return (
    <div className="page py-10 sm:py-16">
      <PageTitle>{name}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
        <div className="min-w-0">
          <p className="inscription text-quiet">{t('Exercise')}</p>
          <h1 className="carved mt-2 text-4xl wrap-anywhere sm:text-5xl">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-3 text-quiet">{t('Last changed on {moment}', { moment: formatMoment(updatedAt) })}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          {parsed.ok ? <Export definition={parsed.value} /> : null}
          {author === undefined ? null : <OpenInEditor author={author} name={name} definition={definition} />}
        </div>
      </header>
      {parsed.ok ? <Readable definition={parsed.value} /> : <Unreadable />}
    </div>
  );
};
