/**
 * Choice of the movement that counts the reps, and capture of three frames: start, transition, end.
 */
import { ArrowLeftRight, Camera, WandSparkles, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject, FormEvent } from 'react';
import { PHASES } from '@reptemple/engine/definition/exercise-definition';
import type { Phase } from '@reptemple/engine/definition/exercise-definition';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { frameNear } from '@reptemple/engine/suggest/phase-frames-and-ranges';
import type { AngleMovement } from '@reptemple/engine/suggest/suggest-exercise';
import { drawSkeleton } from '@reptemple/pose/draw-skeleton';
import { repsLabel } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { PHASE_LABELS } from '../../../player/phase-and-camera-labels.ts';
import { INSIDE_MS } from '../../../player/playback/frame-stepper.ts';
import type { Player } from '../../../player/player-controller.ts';
import { curveOf, linear, thinned } from '../../../player/timeline/chart-scales-and-curves.ts';
import type { UsedPlayer } from '../../../player/use-player.ts';
import { POSE_COLOURS } from '../../../pose/draw-pose-overlay.ts';
import { sleep, yieldToMain } from '../../../sleep-yield-and-first-user-activity.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldTitle } from '../../../ui/collapsible-section.tsx';
import { Radio, RadioGroup } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { timecode } from '../../../ui/format/format-duration.ts';
import { CAPTURE_FAILED, noLandmarks } from './wizard-messages.tsx';
import {
  andThen,
  captured,
  endsSwapped,
  refused,
  wentOn,
  correctedTo,
  leadingAngle,
  lookedAt,
  movementChosen,
} from './wizard-state.ts';
import type { WizardProps, Captured, CapturedFrame, Change, Watched } from './wizard-state.ts';

const QUALITY = 0.8;
/** Longer side of a captured picture in pixels. The page never shows it larger than this. */
const LONG_SIDE = 640;
/** Maximum difference in ms between two times of the same frame. Browsers round times. */
const SAME_FRAME_MS = 2;
/** Time in ms after a seek until its frame is shown, in browsers without frame callbacks. */
const SHOWN_WITHIN_MS = 400;
/** Maximum duration of a seek in the video, in ms. After that it fails. */
const SOUGHT_WITHIN_MS = 10_000;

/** Resolves when the video shows this frame. Never resolves in browsers without frame callbacks. */
const announced = (video: HTMLVideoElement, { t }: Frame, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestVideoFrameCallback' in video)) return;
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (Math.abs(mediaTime * 1000 - t) <= SAME_FRAME_MS) resolve();
      else if (!signal.aborted) video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });

/**
 * Resolves when the video has no pending seek.
 * @throws Error after SOUGHT_WITHIN_MS.
 */
const sought = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not find this frame.')), SOUGHT_WITHIN_MS);
    const look = (): void => {
      if (video.seeking) return;
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener('seeked', look, { signal });
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    look();
  });

/**
 * Pauses the player at a frame and waits until the frame is on screen.
 * @throws Error if the seek does not end in time.
 */
export const show = async (
  player: Pick<Player, 'pause' | 'seekTo'>,
  video: HTMLVideoElement,
  frame: Frame,
): Promise<void> => {
  const looking = new AbortController();
  player.pause();
  const shown = announced(video, frame, looking.signal);
  player.seekTo(frame.t + INSIDE_MS);
  try {
    await Promise.race([shown, sought(video, looking.signal).then(() => sleep(SHOWN_WITHIN_MS))]);
  } finally {
    looking.abort();
  }
};

const drawn = (video: HTMLVideoElement, { p }: Frame): string => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONG_SIDE / Math.max(1, videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('Failed to get canvas context');
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  drawSkeleton(drawing, p, canvas, POSE_COLOURS.good);
  return canvas.toDataURL('image/jpeg', QUALITY);
};

/**
 * Returns the frame with its pose as a data URL (JPEG of quality 0.8; specification S2, section 9).
 * Leaves the player at the frame.
 * @throws Error if the frame cannot be shown or drawn.
 */
const takePicture = async (player: Player, video: HTMLVideoElement, frame: Frame): Promise<string> => {
  await show(player, video, frame);
  return drawn(video, frame);
};

/** Size in CSS pixels of the small chart of an angle. `air`: margin above and below the curve. */
const CURVE = { width: 240, height: 36, air: 2 } as const;

/** Returns SVG path data of an angle's curve over the whole clip. The scale is 0 to 180 degrees. */
export const curvePath = ({ curve }: Pick<AngleMovement, 'curve'>, { frames }: Pick<Track, 'frames'>): string => {
  const points = curve.flatMap((degrees, index) => {
    const frame = frames[index];
    return frame ? [{ t: frame.t, degrees }] : [];
  });
  const x = linear([frames[0]?.t ?? 0, frames.at(-1)?.t ?? 0], [0, CURVE.width]);
  const y = linear([0, 180], [CURVE.height - CURVE.air, CURVE.air]);
  return curveOf(thinned(points, x), x, y);
};

const movementLabel = ({ cycles }: AngleMovement): string =>
  t('{count, plural, one {# movement} other {# movements}}', { count: cycles });

const rangeLabel = ({ low, high }: AngleMovement): string =>
  low === null || high === null ? t('Not visible') : `${low}°–${high}°`;

interface ChoiceProps extends Pick<WizardProps, 'act'> {
  readonly watched: Watched;
}

const AngleRow = ({ movement, track }: { readonly movement: AngleMovement; readonly track: Track }): ReactElement => (
  <Radio value={movement.angle.id}>
    <span className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-3">
      <span className="min-w-0">
        <span className="block font-medium">{movement.angle.name}</span>
        <span className="flex flex-wrap gap-x-2 text-sm text-quiet tabular-nums">
          <span>{movementLabel(movement)}</span> <span className="whitespace-nowrap">{rangeLabel(movement)}</span>
        </span>
      </span>
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-9 w-full fill-none stroke-ink"
      >
        <path d={curvePath(movement, track)} vectorEffect="non-scaling-stroke" strokeWidth={1.5} />
      </svg>
    </span>
  </Radio>
);

const AngleChoice = ({ watched, act }: ChoiceProps): ReactElement => {
  const { track, suggestion } = watched;
  return (
    <details open className="group/fold rounded-stone border">
      <FoldTitle className="min-h-12 px-4 font-medium">{t('Counting angle')}</FoldTitle>
      <RadioGroup
        aria-label={t('Counting angle')}
        value={leadingAngle(watched)?.id ?? ''}
        onValueChange={(id) => act(movementChosen(lookedAt(track, suggestion.cameraPosition, id)))}
        className="border-t p-3"
      >
        {suggestion.movements.map((movement) => (
          <AngleRow key={movement.angle.id} movement={movement} track={track} />
        ))}
      </RadioGroup>
    </details>
  );
};

const MAX_NAMED_REPS = 999;

const RepCorrection = ({ watched, act }: ChoiceProps): ReactElement => {
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { reps, namedReps } = watched;
  const named = Number(typed);
  const isNumber = Number.isInteger(named) && named >= 1 && named <= MAX_NAMED_REPS;
  const correct = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isNumber || isBusy) return;
    setBusy(true);
    // Yields to the browser first, so that it can show the busy button before the counting blocks
    // it.
    await yieldToMain();
    act(movementChosen(correctedTo(watched, named)));
    setBusy(false);
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void correct(event)}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={t('Not right? Reps in the clip')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_NAMED_REPS}
              className="tabular-nums"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={isBusy} aria-disabled={!isNumber || undefined}>
          {t('Confirm')}
        </Button>
      </div>
      {namedReps === undefined || namedReps === reps ? null : (
        <p className="text-sm text-pretty text-clay">
          {t('No angle counts exactly {count}. This one comes closest.', { count: namedReps })}
        </p>
      )}
    </form>
  );
};

interface MovementChoiceProps extends ChoiceProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

export const MovementChoice = ({ watched, act, isBusy, onConfirm }: MovementChoiceProps): ReactElement => (
  <section aria-label={t('Movement')} className="grid gap-4 rounded-stone border bg-raised p-4">
    <div aria-live="polite">
      <p className="carved text-2xl tabular-nums">{t('{count}. Right?', { count: repsLabel(watched.reps, 'reps') })}</p>
      <p className="text-sm text-quiet">{`${t('Counting angle')}: ${leadingAngle(watched)?.name ?? '–'}`}</p>
    </div>
    <Button busy={isBusy} className="justify-self-start" onClick={onConfirm}>
      <Check aria-hidden /> <span>{t('Continue')}</span>
    </Button>
    <RepCorrection watched={watched} act={act} />
    <AngleChoice watched={watched} act={act} />
  </section>
);

interface CaptureProps extends WizardProps {
  readonly used: UsedPlayer;
  readonly watched: Watched;
}

const WHAT: Readonly<Record<Phase, string>> = {
  start: t('Start and end of a rep'),
  transition: t('Halfway'),
  end: t('Turning point'),
};

type Wanted = Readonly<Partial<Record<Phase, number>>>;

/** Returns a ref that is true while the component, and thus its video element, is mounted. */
const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};

/** Returns `take`, which captures frames one after another, because there is only one video. */
const useCapture = ({ used: { player, video }, watched: { track }, act }: CaptureProps) => {
  const [isBusy, setBusy] = useState(false);
  const isHere = useIsHere();
  const taken = async (before: Promise<Captured>, phase: Phase, ms: number | undefined): Promise<Captured> => {
    const frames = await before;
    const frame = ms === undefined ? undefined : frameNear(track, ms);
    if (!frame || !video.current) return frames;
    return { ...frames, [phase]: { ms: frame.t, picture: await takePicture(player, video.current, frame) } };
  };
  const all = async (wanted: Wanted): Promise<Change> => {
    const nothing = Promise.resolve<Captured>({});
    try {
      const frames = await PHASES.reduce((before, phase) => taken(before, phase, wanted[phase]), nothing);
      const missed = PHASES.find((phase) => wanted[phase] !== undefined && !frames[phase]);
      return missed ? refused(noLandmarks(missed)) : captured(frames);
    } catch {
      return refused(CAPTURE_FAILED);
    }
  };
  /**
   * Captures the wanted frames. If `goesOn` is true and all of them were captured, continues to the
   * review step.
   */
  const take = async (wanted: Wanted, goesOn = false): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const change = await all(wanted);
    setBusy(false);
    if (isHere.current) act(goesOn ? andThen(change, wentOn) : change);
  };
  return { isBusy, take };
};

interface SlotProps {
  readonly phase: Phase;
  readonly frame: CapturedFrame | undefined;
  readonly isBusy: boolean;
  readonly onCapture: () => void;
}

export const FramePicture = ({ phase, frame }: Pick<SlotProps, 'phase' | 'frame'>): ReactElement => (
  <figure className="grid min-w-0 gap-1.5">
    <div className="grid place-items-center overflow-hidden rounded-stone bg-sunken">
      {frame ? (
        <img
          src={frame.picture}
          alt={t('{phase} frame at {time}, with the pose', { phase: PHASE_LABELS[phase], time: timecode(frame.ms) })}
          // `object-contain` shows the whole picture: cropping would cut off the legs in a portrait
          // frame.
          className="max-h-48 w-full object-contain"
        />
      ) : (
        <span className="grid aspect-video w-full place-items-center px-2 text-center text-sm text-quiet">
          {t('Not captured')}
        </span>
      )}
    </div>
    <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2 max-sm:flex-col">
      <span className="inscription">{PHASE_LABELS[phase]}</span>
      <span className="text-sm text-quiet tabular-nums">{frame ? timecode(frame.ms) : ''}</span>
    </figcaption>
  </figure>
);

export const FrameSlot = ({ phase, frame, isBusy, onCapture }: SlotProps): ReactElement => (
  <li className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-center gap-3 sm:gap-4">
    <FramePicture phase={phase} frame={frame} />
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-pretty text-quiet">{WHAT[phase]}</p>
      {/* `aria-disabled` is used instead of `disabled`, because a disabled button would lose the focus. */}
      <Button variant="secondary" size="small" aria-disabled={isBusy || undefined} onClick={onCapture}>
        <Camera aria-hidden /> <span>{t('Capture {phase}', { phase: PHASE_LABELS[phase] })}</span>
      </Button>
    </div>
  </li>
);

export const FrameCapture = (props: CaptureProps): ReactElement => {
  const { state, act, used, watched } = props;
  const { captured: taken } = state;
  const { frames } = watched.suggestion;
  const { isBusy, take } = useCapture(props);
  return (
    <div className="grid gap-4 @max-3xl:contents">
      {frames ? (
        <>
          <div className="min-w-0 @max-3xl:order-first">
            <MovementChoice watched={watched} act={act} isBusy={isBusy} onConfirm={() => void take(frames, true)} />
          </div>
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-disabled={isBusy || undefined}
            onClick={() => void take(frames)}
          >
            <WandSparkles aria-hidden /> <span>{t('Use Suggested Frames')}</span>
          </Button>
        </>
      ) : (
        <p className="text-pretty">{t('No repeated movement found. Capture the frames yourself.')}</p>
      )}
      <ol aria-label={t('Phase frames')} className="grid gap-4">
        {PHASES.map((phase) => (
          <FrameSlot
            key={phase}
            phase={phase}
            frame={taken[phase]}
            isBusy={isBusy}
            onCapture={() => void take({ [phase]: used.player.atMs })}
          />
        ))}
      </ol>
      {taken.start && taken.end ? (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={() => act(endsSwapped)}>
          <ArrowLeftRight aria-hidden /> <span>{t('Swap start and end')}</span>
        </Button>
      ) : null}
    </div>
  );
};
