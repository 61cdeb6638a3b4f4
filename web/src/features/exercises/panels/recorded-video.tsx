/** Recording of an attempt, with its original track. */
import type { Reply } from '@reptemple/contract/endpoint';
import { GetRecording, RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useRenewedVideo } from '../../../api/renewed-video.ts';
import { useCountedTrack } from '../../../api/use-counted-track.ts';
import { t } from '../../../i18n/translate.ts';
import { JudgedVideo } from './counted-video.tsx';
import type { Judging, PanelPlace } from './counted-video.tsx';
import { Loading, Missing } from './not-shown.tsx';

export const recordingQuery = (recording: string) => endpointQuery(GetRecording, { params: { recording } });

interface RecordedVideoProps extends PanelPlace {
  readonly id: string;
  readonly judging: Judging;
}

const FAILED = t('Failed to load recording data. Please try again.');

interface FilmedProps extends Omit<RecordedVideoProps, 'id'> {
  readonly recording: Reply<typeof GetRecording>['recording'];
  readonly videoUrl: string;
}

const Filmed = ({ recording, videoUrl, ...rest }: FilmedProps): ReactElement => {
  const { track, error, refetch } = useCountedTrack(recording);
  const renewVideo = useRenewedVideo(recording.id);
  if (isRefusal(error, 'not_found')) return <Missing>{t('This recording has no pose data.')}</Missing>;
  if (error) return <Missing onRetry={() => void refetch()}>{FAILED}</Missing>;
  if (!track) return <Loading />;
  const posterUrl = recording.thumbnailUrl ?? undefined;
  return <JudgedVideo {...rest} video={{ clip: recording.id, videoUrl, renewVideo, posterUrl }} track={track} />;
};

export const RecordedVideo = ({ id, ...rest }: RecordedVideoProps): ReactElement => {
  const { data, error, refetch } = useQuery(recordingQuery(id));
  if (isRefusal(error, 'not_found')) return <Missing>{RECORDING_NOT_FOUND}</Missing>;
  if (error) return <Missing onRetry={() => void refetch()}>{FAILED}</Missing>;
  if (!data) return <Loading />;
  const { recording } = data;
  const { videoUrl, mediaError } = recording;
  if (videoUrl === null) return <Missing>{mediaError ?? t('This recording has no video.')}</Missing>;
  return <Filmed {...rest} recording={recording} videoUrl={videoUrl} />;
};
