/**
 * Sample clip for public pages. Shows a poster; pressing it loads and opens the simple player with
 * pose and count.
 */
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ReactElement } from 'react';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import type { ShippedId } from '@reptemple/engine/definition/shipped-exercises';
import { t, translateMessage } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { LazyBoundary } from '../ui/feedback/query-and-lazy-boundaries.tsx';
import { Spinner } from '../ui/feedback/spinner-and-skeleton.tsx';
import type { PlayerHandle } from './analysis-player.tsx';
import { sampleTrackQuery, sampleUrl } from './sample-clips.ts';
import type { SampleClip } from './sample-clips.ts';

const AnalysisPlayer = lazy(async () => ({ default: (await import('./analysis-player.tsx')).AnalysisPlayer }));

interface DemoPlayerProps {
  readonly clip: SampleClip;
  readonly definition: ExerciseDefinition;
  readonly name: string;
}

/** CSS classes of the poster. It has the size of the video, so that the page does not shift. */
const PICTURE =
  'relative mx-auto grid aspect-video w-[min(100%,calc(72dvh*16/9))] place-items-center overflow-hidden rounded-stone bg-black text-white';

interface PosterProps extends Pick<DemoPlayerProps, 'clip' | 'name'> {
  readonly onPlay: () => void;
}

const Poster = ({ clip, name, onPlay }: PosterProps): ReactElement => (
  <button type="button" aria-label={`${t('Play')}: ${name}`} className={`${PICTURE} group`} onClick={onPlay}>
    <img
      src={sampleUrl(clip, 'jpg')}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
    <span className="relative grid size-18 place-items-center rounded-full bg-black/65 transition-transform duration-200 group-hover:scale-105">
      <Play className="size-8 translate-x-0.5" aria-hidden />
    </span>
  </button>
);

const Waiting = (): ReactElement => (
  <div className={PICTURE}>
    <Spinner label={t('Loading...')} className="text-white" />
  </div>
);

const focus = (player: PlayerHandle | null): void => player?.focus();

const Demo = ({ clip, definition, name }: DemoPlayerProps): ReactElement => {
  const { data: track, error, refetch } = useQuery(sampleTrackQuery(clip));
  if (error) {
    return (
      <div className={`${PICTURE} place-content-center gap-4`}>
        <p role="alert">{t('Failed to load video')}</p>
        <Button variant="secondary" className="border-white text-white" onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      </div>
    );
  }
  if (!track) return <Waiting />;
  return (
    <AnalysisPlayer
      {...{ name, definition, track }}
      videoUrl={sampleUrl(clip, 'webm')}
      posterUrl={sampleUrl(clip, 'jpg')}
      isAdmin={false}
      controls="simple"
      startsByItself
      handle={focus}
    />
  );
};

export const DemoPlayer = (props: DemoPlayerProps): ReactElement => {
  const [isWanted, setWanted] = useState(false);
  return (
    <div className="min-w-0">
      {isWanted ? (
        <LazyBoundary fallback={<Waiting />}>
          <Demo {...props} />
        </LazyBoundary>
      ) : (
        <Poster clip={props.clip} name={props.name} onPlay={() => setWanted(true)} />
      )}
    </div>
  );
};

interface ShippedDemoProps {
  readonly clip: SampleClip;
  readonly exercise: ShippedId;
}

/** Sample clip that is counted with a built-in exercise, for pages without a challenge. */
export const ShippedDemo = ({ clip, exercise }: ShippedDemoProps): ReactElement => {
  const parsed = parseExercise(SHIPPED[exercise]);
  if (!parsed.ok) return <p className="text-center text-quiet">{t('Failed to load video')}</p>;
  const { value: definition } = parsed;
  return <DemoPlayer {...{ clip, definition }} name={translateMessage(definition.name)} />;
};
