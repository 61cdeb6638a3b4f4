/** Captures three frames: start, transition, end. Either suggested or at the playhead. */
import { PHASES } from '@reptemple/engine/definition/definition';
import type { Phase } from '@reptemple/engine/definition/definition';
import { frameNear } from '@reptemple/engine/suggest/phase-values';
import { ArrowLeftRight, Camera, WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { UsedPlayer } from '../../../player/use-player.ts';
import { PHASE_LABELS, timecode } from '../../../player/player-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { takePicture } from './frame-picture.ts';
import { CAPTURE_FAILED, noLandmarks } from './messages.ts';
import { MovementChoice } from './movement-choice.tsx';
import type { WizardProps } from './wizard-props.ts';
import { andThen, captured, endsSwapped, refused, wentOn } from './wizard-state.ts';
import type { Captured, CapturedFrame, Change, Watched } from './wizard-state.ts';

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

/** Returns a ref that is false after unmounting, when the video is gone. */
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

/** Captures frames one at a time, because there is a single video. */
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
  /** @param goesOn true to continue to the review if all frames were captured */
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
    <div className="grid aspect-video place-items-center overflow-hidden rounded-stone bg-sunken">
      {frame ? (
        <img
          src={frame.picture}
          alt={t('{phase} frame at {time}, with the pose', { phase: PHASE_LABELS[phase], time: timecode(frame.ms) })}
          className="size-full object-contain"
        />
      ) : (
        <span className="px-2 text-center text-sm text-quiet">{t('Not captured')}</span>
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
      {/* `aria-disabled` instead of `disabled`, which would drop the focus. */}
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
    <div className="grid gap-4">
      {frames ? (
        <>
          <MovementChoice watched={watched} act={act} isBusy={isBusy} onConfirm={() => void take(frames, true)} />
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
