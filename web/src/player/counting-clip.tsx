/**
 * Sample clip with skeleton and live count for the landing page, where the analysis player would be
 * a large download. The engine counts the clip's stored track in the browser.
 */
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import pullUp from '@reptemple/engine/exercises/pull-up.json' with { type: 'json' };
import pushUp from '@reptemple/engine/exercises/push-up.json' with { type: 'json' };
import { t } from '../i18n/translate.ts';
import { drawPose, POSE_COLOURS } from '../pose/draw-pose-overlay.ts';
import type { Analysis } from './analysis/frame-by-frame-count.ts';
import { countTrack } from './analysis/frame-by-frame-count.ts';
import { loadSampleTrack, sampleUrl } from './sample-clips.ts';

const EXERCISES = {
  'push-up-faults': pushUp,
  'pull-up-faults': pullUp,
} as const;
export type CountedClip = keyof typeof EXERCISES;

const count = async (clip: CountedClip, signal: AbortSignal): Promise<Analysis | undefined> => {
  const parsed = parseExercise(EXERCISES[clip]);
  if (!parsed.ok) throw new Error(`The exercise of ${clip} is invalid.`);
  return countTrack(await loadSampleTrack(clip, signal), parsed.value, () => undefined, signal);
};

const useAnalysis = (clip: CountedClip): Analysis | undefined | null => {
  const [analysis, setAnalysis] = useState<Analysis | null>();
  useEffect(() => {
    const left = new AbortController();
    count(clip, left.signal).then(setAnalysis, () => {
      if (!left.signal.aborted) setAnalysis(null);
    });
    return () => left.abort();
  }, [clip]);
  return analysis;
};

interface Counts {
  readonly valid: number;
  readonly invalid: number;
}

const NO_COUNTS: Counts = { valid: 0, invalid: 0 };

const useOverlay = (analysis: Analysis | undefined) => {
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [counts, setCounts] = useState(NO_COUNTS);
  useEffect(() => {
    if (!analysis) return undefined;
    let pending = 0;
    const draw = (): void => {
      pending = requestAnimationFrame(draw);
      if (!video.current || !canvas.current) return;
      const ms = video.current.currentTime * 1000;
      const moment = analysis.momentAt(ms);
      drawPose(canvas.current, analysis.frameAt(ms), moment?.isGood === false ? POSE_COLOURS.bad : POSE_COLOURS.good);
      const valid = moment?.validReps ?? 0;
      const invalid = (moment?.reps ?? 0) - valid;
      setCounts((last) => (last.valid === valid && last.invalid === invalid ? last : { valid, invalid }));
    };
    draw();
    return () => cancelAnimationFrame(pending);
  }, [analysis]);
  return { video, canvas, counts };
};

const Chip = ({ counts: { valid, invalid } }: { readonly counts: Counts }): ReactElement => (
  <dl className="pointer-events-none absolute top-3 right-3 flex gap-4 rounded-stone bg-black/70 px-3 py-1 text-2xl font-semibold tabular-nums [&_svg]:size-5 [&>div]:flex [&>div]:items-center [&>div]:gap-1.5">
    <div className="text-[#e9bd55]">
      <dt>
        <Check aria-hidden strokeWidth={3} />
        <span className="sr-only">{t('Valid Reps')}</span>
      </dt>
      <dd>{valid}</dd>
    </div>
    <div className="text-[#f0906f]">
      <dt>
        <X aria-hidden strokeWidth={3} />
        <span className="sr-only">{t('Invalid Reps')}</span>
      </dt>
      <dd>{invalid}</dd>
    </div>
  </dl>
);

/**
 * Plays and focuses the video. The play button disappears when pressed, so its focus would be lost.
 */
const play = (video: HTMLVideoElement): void => {
  video.focus();
  video.play().catch(() => undefined);
};

interface CountingClipProps {
  readonly clip: CountedClip;
  readonly label: string;
}

export const CountingClip = ({ clip, label }: CountingClipProps): ReactElement => {
  const analysis = useAnalysis(clip);
  const [isBroken, setBroken] = useState(false);
  const { video, canvas, counts } = useOverlay(analysis ?? undefined);
  useEffect(() => {
    if (analysis && video.current) play(video.current);
  }, [analysis, video]);
  if (analysis === null || isBroken)
    return (
      <p role="alert" className="text-center">
        {t('Failed to load video')}
      </p>
    );
  return (
    <div className="relative mx-auto aspect-video w-full max-w-3xl overflow-hidden rounded-stone bg-black">
      <video
        ref={video}
        src={analysis ? sampleUrl(clip, 'webm') : undefined}
        poster={sampleUrl(clip, 'jpg')}
        muted
        loop
        playsInline
        controls
        aria-label={label}
        onError={() => setBroken(true)}
        className="absolute inset-0 size-full"
      />
      <canvas
        ref={canvas}
        width={1280}
        height={720}
        aria-hidden
        className="pointer-events-none absolute inset-0 size-full"
      />
      <Chip counts={counts} />
    </div>
  );
};
