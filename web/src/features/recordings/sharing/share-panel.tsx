/**
 * Panel to share a result: links, Instagram and TikTok, downloads, caption, clip, and the privacy
 * of the video.
 */
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera, Check, Clapperboard, ImageDown, Link2, Music2, Smartphone, TextQuote, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { GetMyReferralCode } from '@reptemple/contract/accounts/referrals';
import { GetRecording, RequestClip } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { call } from '../../../api/api-client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { useCopy } from '../../../ui/form/copy-field.tsx';
import type { CopyWords } from '../../../ui/form/copy-field.tsx';
import { toast, errorToast } from '../../../ui/overlay/toast.ts';
import { STORED_MEDIA } from '../../../ui/stored-media-cors-attributes.ts';
import { videoFileName } from '../recording-labels-and-rules.ts';
import { useHideFilm } from './hide-video-preference.ts';
import { captionOf, gifFileName, inviteUrlOf, pageUrlOf, clipFileName } from './share-captions-and-links.ts';
import {
  browserDevice,
  SITES,
  shareTo,
  wordsOf,
  clipToast,
  shareClip,
  downloadGif,
  downloadVideo,
  saveRecordedVideo,
  fetchFile,
} from './share-or-download.ts';
import type { Site } from './share-or-download.ts';

interface ShareClipProps {
  readonly recording: Recording;
  readonly challengeName: string;
  readonly caption: string;
}

/**
 * Query of the share clip's file. It is loaded before the tap, because the share sheet must open
 * within the tap, not after a download.
 */
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
    onError: (error) => errorToast(error.message),
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
        aria-label={t('Clip')}
        className="aspect-9/16 h-56 rounded-stone bg-black object-cover"
      />
      <div className="grid gap-2">
        <Button disabled={!clip} busy={isBusy} onClick={() => clip && void share(clip)}>
          <Share2 aria-hidden /> <span>{t('Share clip')}</span>
        </Button>
      </div>
    </div>
  );
};

export const ShareClip = ({ recording, challengeName, caption }: ShareClipProps): ReactElement | null => {
  const { clip } = recording;
  if (clip === null) return null;
  if (clip.url !== null)
    return <ReadyClip key={clip.url} url={clip.url} name={clipFileName(challengeName)} caption={caption} />;
  if (clip.state === 'queued')
    return <Spinner label={t('Making your clip... It takes up to a minute.')} className="justify-start py-2 text-sm" />;
  return <p className="text-sm text-clay">{t('Couldn’t make the clip. Try again.')}</p>;
};

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

const INVITE_LABELS: CopyWords = {
  button: t('Invite link'),
  copied: { title: t('Invite Link Copied!'), description: t('Send it to your rival.') },
  failed: { title: t('Copy Failed'), description: t('Please try again or copy the URL manually.') },
};

const PAGE_LABELS: CopyWords = {
  button: t('Link to this result'),
  copied: { title: t('Link Copied!') },
  failed: { title: t('Copy Failed'), description: t('Please copy the URL manually') },
};

interface ToolProps {
  readonly name: string;
  readonly label: string;
  readonly icon: typeof Camera;
  readonly isBusy?: boolean;
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ name, label, icon: Icon, isBusy = false, isExpanded, onPress }: ToolProps): ReactElement => (
  <Button
    variant="secondary"
    className="min-h-13 px-1 py-1.5 text-xs leading-tight whitespace-normal [&_svg]:size-5 [&>span]:flex-col [&>span]:gap-1"
    busy={isBusy}
    aria-label={name}
    aria-expanded={isExpanded}
    onClick={onPress}
  >
    <Icon aria-hidden /> <span>{label}</span>
  </Button>
);

interface CopyToolProps {
  readonly value: string;
  readonly label: string;
  readonly words: CopyWords;
  readonly onFailed: () => void;
}

const CopyTool = ({ value, label, words, onFailed }: CopyToolProps): ReactElement => {
  const { isCopied, copy } = useCopy(value, words, onFailed);
  return (
    <Tool
      name={isCopied ? t('Copied') : words.button}
      label={isCopied ? t('Copied') : label}
      icon={isCopied ? Check : Link2}
      onPress={() => void copy()}
    />
  );
};

const myReferralCodeQuery = endpointQuery(GetMyReferralCode, {});

/**
 * Query of the GIF's file. It is loaded before the tap, because the share sheet must open within
 * the tap, not after a download.
 */
const gifFileQuery = (url: string, name: string) =>
  queryOptions({
    queryKey: ['gif', url, name],
    queryFn: async ({ signal }) => new File([await fetchFile(url, signal)], name, { type: 'image/gif' }),
    staleTime: Infinity,
  });

interface SharePanelProps {
  readonly recording: Recording;
  readonly challengeName: string;
  readonly hasPage?: boolean;
  readonly isMine: boolean;
  readonly video?: Blob | undefined;
}

const SITE_ICONS: Readonly<Record<Site['name'], typeof Camera>> = { Instagram: Camera, TikTok: Music2 };

interface SitesProps {
  readonly caption: string;
  readonly gif: File | null;
}

const Sites = ({ caption, gif }: SitesProps): ReactElement => {
  const [busy, setBusy] = useState<Site['name']>();
  const share = async (site: Site): Promise<void> => {
    setBusy(site.name);
    const words = wordsOf(await shareTo(site, { caption, gif }, browserDevice()), site);
    if (words) toast(words);
    setBusy(undefined);
  };
  return (
    <>
      {SITES.map((site) => (
        <Tool
          key={site.name}
          name={t('Share to {name}', { name: site.name })}
          label={site.name}
          icon={SITE_ICONS[site.name]}
          isBusy={busy === site.name}
          onPress={() => void share(site)}
        />
      ))}
    </>
  );
};

const DownloadTool = ({
  onDownload,
  ...tool
}: Pick<ToolProps, 'name' | 'label' | 'icon'> & { readonly onDownload: () => Promise<void> }): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await onDownload();
    setBusy(false);
  };
  return <Tool {...tool} isBusy={isBusy} onPress={() => void download()} />;
};

const ClipTool = ({ recording }: Pick<SharePanelProps, 'recording'>): ReactElement | null => {
  const request = useRequestClip(recording.id);
  const state = recording.clip?.state;
  if (recording.mediaStatus !== 'ready' || state === 'ready') return null;
  return (
    <Tool
      name={t('Clip')}
      label={t('Clip')}
      icon={Smartphone}
      isBusy={request.isPending || state === 'queued'}
      onPress={() => request.mutate()}
    />
  );
};

interface DownloadsProps
  extends Pick<Recording, 'gifUrl' | 'isRedrawingGif' | 'videoUrl'>, Pick<SharePanelProps, 'video'> {
  readonly gifName: string;
  readonly saveVideo: () => Promise<void>;
}

interface GifToolProps extends Pick<DownloadsProps, 'gifUrl' | 'isRedrawingGif' | 'gifName'> {}

const GifTool = ({ gifUrl, isRedrawingGif, gifName }: GifToolProps): ReactElement | null => {
  const shared = { label: t('GIF'), icon: ImageDown };
  if (gifUrl)
    return <DownloadTool {...shared} name={t('Download GIF')} onDownload={() => downloadGif(gifUrl, gifName)} />;
  return isRedrawingGif ? <Tool {...shared} name={t('Redrawing the GIF...')} isBusy onPress={() => undefined} /> : null;
};

const Downloads = ({ videoUrl, video, saveVideo, ...gif }: DownloadsProps): ReactElement => (
  <>
    <GifTool {...gif} />
    {videoUrl || video?.size ? (
      <DownloadTool name={t('Download Full Video')} label={t('Video')} icon={Clapperboard} onDownload={saveVideo} />
    ) : null}
  </>
);

/** Caption and link as text, for copying by hand if the browser denies access to the clipboard. */
const Caption = ({ caption, pageUrl }: { readonly caption: string; readonly pageUrl: string | undefined }) => (
  <div className="grid gap-2 text-sm *:rounded-stone *:bg-sunken *:p-3">
    <p className="wrap-anywhere whitespace-pre-line select-all">{caption}</p>
    {pageUrl === undefined ? null : <p className="wrap-anywhere select-all">{pageUrl}</p>}
  </div>
);

/**
 * Returns the recording's status for captions. A verified result whose count was corrected becomes
 * `adjusted`, because it must not be shared as verified.
 */
const shownStatus = ({ status, correctedBy }: Recording): Recording['status'] =>
  status === 'verified' && correctedBy !== null ? 'adjusted' : status;

export const SharePanel = (props: SharePanelProps): ReactElement => {
  const { recording, challengeName, hasPage = false, isMine, video } = props;
  const unit = useCountUnit();
  const { challengeId, gifUrl, isRedrawingGif, videoUrl, validReps } = recording;
  const code = useQuery(myReferralCodeQuery).data?.code;
  const gifName = gifFileName(challengeName);
  const gif = useQuery({ ...gifFileQuery(gifUrl ?? '', gifName), enabled: gifUrl !== null });
  const inviteUrl = inviteUrlOf(location.origin, challengeId, code);
  const caption = captionOf({ challengeName, validReps, unit, inviteUrl, isMine, status: shownStatus(recording) });
  const nameOf = (type: string): string => videoFileName(challengeName, validReps, type, unit);
  const saveVideo = (): Promise<void> =>
    videoUrl ? downloadVideo(videoUrl, nameOf) : saveRecordedVideo(video ?? new Blob(), nameOf(video?.type ?? ''));
  const pageUrl = hasPage ? pageUrlOf(location.origin, recording) : undefined;
  const [isCaptionOpen, setCaptionOpen] = useState(false);
  const copied = { onFailed: () => setCaptionOpen(true) };
  return (
    <section aria-label={t('Share with friends')} className="@container grid gap-2">
      <h2 className="inscription text-quiet">{t('Share with friends')}</h2>
      {/*
       * The grid has four buttons in a row; five or six buttons are arranged so that none is alone
       * in a row.
       */}
      <div className="grid auto-rows-fr grid-cols-4 gap-2 has-[>:last-child:nth-child(5)]:grid-cols-3 @md:has-[>:last-child:nth-child(5)]:grid-cols-5 has-[>:last-child:nth-child(6)]:grid-cols-3 @md:has-[>:last-child:nth-child(6)]:grid-cols-6 tight:grid-cols-2!">
        <CopyTool {...copied} label={t('Invite link')} value={inviteUrl} words={INVITE_LABELS} />
        {pageUrl === undefined ? null : (
          <CopyTool {...copied} label={t('Link to this result')} value={pageUrl} words={PAGE_LABELS} />
        )}
        <ClipTool recording={recording} />
        <Sites caption={caption} gif={gif.data ?? null} />
        <Downloads {...{ gifUrl, isRedrawingGif, videoUrl, gifName, video, saveVideo }} />
        <Tool
          name={t('Caption')}
          label={t('Caption')}
          icon={TextQuote}
          isExpanded={isCaptionOpen}
          onPress={() => setCaptionOpen(!isCaptionOpen)}
        />
      </div>
      <div hidden={!isCaptionOpen}>
        <Caption {...{ caption, pageUrl }} />
      </div>
      <ShareClip {...{ recording, challengeName, caption }} />
      {isMine ? <FilmPrivacy recording={recording} /> : null}
    </section>
  );
};
