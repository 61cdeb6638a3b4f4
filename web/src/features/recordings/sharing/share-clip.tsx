/** Share clip of a result: requested, previewed, and passed to the share sheet. */
import { GetRecording, RequestClip, type Recording } from '@reptemple/contract/recordings/recordings';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { STORED_MEDIA } from '../../../ui/storage/stored-media.ts';
import { clipFileName } from './caption.ts';
import { browserDevice } from './device.ts';
import { fetchFile } from './download.ts';
import { useHideFilm } from './film-privacy.ts';
import { clipToast, shareClip } from './share.ts';

interface ShareClipProps {
  readonly recording: Recording;
  readonly challengeName: string;
  readonly caption: string;
}

/** Prefetched, because a share sheet must open within the tap and cannot wait for a download. */
const clipFileQuery = (url: string, name: string) =>
  queryOptions({
    queryKey: ['clip', url, name],
    queryFn: async ({ signal }) => new File([await fetchFile(url, signal)], name, { type: 'video/mp4' }),
    gcTime: 60_000,
  });

export const useRequestClip = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(RequestClip, { params: { recording } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [GetRecording.id] }),
    onError: (error) => toast({ title: t('Could not make the clip'), description: error.message, tone: 'error' }),
  });
};

const ReadyClip = ({
  url,
  name,
  caption,
}: {
  readonly url: string;
  readonly name: string;
  readonly caption: string;
}) => {
  const { data: clip } = useQuery(clipFileQuery(url, name));
  const [isBusy, setBusy] = useState(false);
  const share = async (file: File): Promise<void> => {
    setBusy(true);
    const told = clipToast(await shareClip({ clip: file, caption }, browserDevice()));
    if (told) toast(told);
    setBusy(false);
  };
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
      <video
        {...STORED_MEDIA}
        src={url}
        controls
        loop
        muted
        playsInline
        preload="metadata"
        aria-label={t('Your clip')}
        className="aspect-9/16 h-56 rounded-stone bg-black object-cover"
      />
      <div className="grid gap-2">
        <Button disabled={!clip} busy={isBusy} onClick={() => clip && void share(clip)}>
          <Share2 aria-hidden /> <span>{t('Share clip')}</span>
        </Button>
        <p className="text-sm text-quiet">{t('The caption is copied, ready to paste.')}</p>
      </div>
    </div>
  );
};

/** The clip once it is requested. */
export const ShareClip = ({ recording, challengeName, caption }: ShareClipProps): ReactElement | null => {
  const { clip } = recording;
  if (clip === null) return null;
  if (clip.url !== null)
    return <ReadyClip key={clip.url} url={clip.url} name={clipFileName(challengeName)} caption={caption} />;
  if (clip.state === 'queued')
    return <Spinner label={t('Making your clip... It takes up to a minute.')} className="justify-start py-2 text-sm" />;
  return <p className="text-sm text-clay">{t('The clip could not be made. Try again.')}</p>;
};

/** Lets the owner show others a moving skeleton in place of the film. */
export const FilmPrivacy = ({ recording }: Pick<ShareClipProps, 'recording'>): ReactElement | null => {
  const hide = useHideFilm(recording.id);
  if (recording.mediaStatus === 'none' || recording.mediaStatus === 'failed') return null;
  const isHidden = hide.isPending ? hide.variables : recording.isFilmHidden;
  return (
    <CheckRow
      checked={isHidden}
      disabled={hide.isPending}
      onChange={({ currentTarget }) => hide.mutate(currentTarget.checked)}
    >
      {t('Show others only my skeleton')}
    </CheckRow>
  );
};
