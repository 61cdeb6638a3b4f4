/**
 * Picture of a shared exercise: the sample clip with its count, or else its angles drawn on a body.
 */
import type { AngleDefinition, CameraPosition, ExerciseDefinition } from '@reptemple/engine/definition/definition';
import { SIDES } from '@reptemple/engine/signal/landmark';
import type { Side } from '@reptemple/engine/signal/landmark';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { translateMessage } from '../../../i18n/translate.ts';
import { DemoPlayer } from '../../../player/demo-player.tsx';
import { sampleClipFor, sampleTrackQuery } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { cn } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Figure } from '../editor/landmarks/body-outline.tsx';
import { sector } from '../editor/landmarks/outline.ts';
import { FIGURE, placeOf } from '../editor/landmarks/places.ts';
import { replay } from '@reptemple/engine/counting/replay';
import type { Track } from '@reptemple/engine/track';

/** Checks if a sample clip really shows an exercise, rather than only having a similar name. */
interface Counted {
  readonly validReps: number;
  readonly invalidReps: number;
}

/** Planned reps of each clip (media/clips/*.truth.json). */
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

/** Returns true if the definition counts the clip as planned. `track`: the clip's own. */
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
    // Centres the body, which is off-centre in front and back views to leave space for the lens.
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

/** Shows the clip only if the definition counts it correctly; the name alone is not sufficient. */
const Clip = ({ clip, definition }: ClipProps): ReactElement => {
  const { data: track, isError } = useQuery(sampleTrackQuery(clip));
  const isShown = useMemo(() => track && isOfExercise(clip, track, definition), [clip, track, definition]);
  if (isError || isShown === false) return <Body {...definition} />;
  if (!isShown) return <Skeleton className="aspect-video w-full" />;
  return <DemoPlayer clip={clip} definition={definition} name={translateMessage(definition.name)} />;
};

export const ExercisePicture = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const clip = sampleClipFor(definition.name);
  if (clip === undefined) return <Body {...definition} />;
  return <Clip clip={clip} definition={definition} />;
};
