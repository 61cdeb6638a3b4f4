/** Panel with a video, counted with the edited definition. */
import { useQuery } from '@tanstack/react-query';
import { Film, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { SAMPLE_CLIPS, sampleTrackQuery, sampleUrl, type SampleClip } from '../../../player/sample-clips.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { FilmVideo } from './sample-video.tsx';
import { type Judging, JudgedVideo, type PanelPlace } from './counted-video.tsx';
import { useOwner } from './owner.ts';
import { filmsQuery } from './queries.ts';
import { RecordedVideo, recordingQuery } from './recorded-video.tsx';
import { SourceDialog } from './source-dialog.tsx';
import type { PanelEntry, PanelSource } from './sources.ts';
import { Loading, Missing } from './not-shown.tsx';

/** Sample clip with its landmarks. */
interface SampleVideoProps extends PanelPlace {
  readonly clip: SampleClip;
  readonly judging: Judging;
}

const SampleVideo = ({ clip, ...rest }: SampleVideoProps): ReactElement => {
  const { data: track, error, refetch } = useQuery(sampleTrackQuery(clip));
  if (error) return <Missing onRetry={() => void refetch()}>{t('Failed to load video')}</Missing>;
  if (!track) return <Loading />;
  const video = { clip, videoUrl: sampleUrl(clip, 'webm'), posterUrl: sampleUrl(clip, 'jpg') };
  return <JudgedVideo {...rest} video={video} track={track} />;
};

interface ComparisonPanelProps {
  readonly entry: PanelEntry;
  /** 1-based, for display. */
  readonly number: number;
  readonly judging: Judging;
  readonly onShow: (source: PanelSource) => void;
  readonly onRemove: () => void;
}

const useTitle = ({ source }: PanelEntry): string => {
  const { data: films } = useQuery({ ...filmsQuery(useOwner()), enabled: source.kind === 'film' });
  const id = source.kind === 'recording' ? source.id : '';
  const { data: found } = useQuery({ ...recordingQuery(id), enabled: id !== '' });
  if (source.kind === 'sample') return SAMPLE_CLIPS.find(({ clip }) => clip === source.clip)?.name ?? '';
  if (source.kind === 'film') return films?.find((film) => film.id === source.id)?.name ?? t('Your video');
  return found ? t('Recording of {name}', { name: found.recording.name }) : t('Recording');
};

const Video = ({
  entry: { id: panel, source },
  name,
  judging,
}: { readonly name: string } & Pick<ComparisonPanelProps, 'entry' | 'judging'>) => {
  const place = { panel, name, judging };
  if (source.kind === 'sample') return <SampleVideo key={source.clip} {...place} clip={source.clip} />;
  if (source.kind === 'film') return <FilmVideo key={source.id} {...place} id={source.id} />;
  return <RecordedVideo key={source.id} {...place} id={source.id} />;
};

export const ComparisonPanel = ({ entry, number, judging, onShow, onRemove }: ComparisonPanelProps): ReactElement => {
  const [isChoosing, setChoosing] = useState(false);
  const title = useTitle(entry);
  const name = t('Video {number}: {title}', { number, title });
  return (
    <article aria-label={name} data-compared>
      <Card className="grid min-w-0 content-start gap-4 p-4">
        <header className="flex items-center gap-1">
          <CardTitle as="h3" className="mr-auto min-w-0 text-lg wrap-anywhere">
            <span className="text-quiet">{number}</span> <span>{title}</span>
          </CardTitle>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Choose another video for {name}', { name })}
            onClick={() => setChoosing(true)}
          >
            <Film aria-hidden /> <span>{t('Change')}</span>
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={t('Remove {name}', { name })}
            title={t('Remove')}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        </header>
        <Video {...{ entry, name, judging }} />
        <SourceDialog isOpen={isChoosing} onClose={() => setChoosing(false)} onChoose={onShow} />
      </Card>
    </article>
  );
};
