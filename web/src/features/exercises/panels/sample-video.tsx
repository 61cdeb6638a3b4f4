/** Sample clip with its landmarks. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { sampleTrackQuery, sampleUrl } from '../../../player/sample-clips.ts';
import type { SampleClip } from '../../../player/sample-clips.ts';
import { JudgedVideo } from './judged-video.tsx';
import type { Judging, PanelPlace } from './judged-video.tsx';
import { Loading, Missing } from './not-shown.tsx';

interface SampleVideoProps extends PanelPlace {
  readonly clip: SampleClip;
  readonly judging: Judging;
}

export const SampleVideo = ({ clip, ...rest }: SampleVideoProps): ReactElement => {
  const { data: track, error, refetch } = useQuery(sampleTrackQuery(clip));
  if (error) return <Missing onRetry={() => void refetch()}>{t('Failed to load video')}</Missing>;
  if (!track) return <Loading />;
  const video = { clip, videoUrl: sampleUrl(clip, 'webm'), posterUrl: sampleUrl(clip, 'jpg') };
  return <JudgedVideo {...rest} video={video} track={track} />;
};
