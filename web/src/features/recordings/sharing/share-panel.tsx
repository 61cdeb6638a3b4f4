/** Share panel: Instagram, TikTok, file download and links. */
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Camera, Clapperboard, ImageDown, Music2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { videoFileName } from '../rules.ts';
import { captionOf, gifFileName, inviteUrlOf, pageUrlOf } from './caption.ts';
import { browserDevice } from './device.ts';
import { downloadGif, downloadVideo, saveRecordedVideo, fetchFile } from './download.ts';
import { SITES, shareTo, wordsOf, type Site } from './share.ts';
import { GetMyReferralCode } from '@reptemple/contract/accounts/referrals';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { CopyField, type CopyWords } from '../../../ui/form/copy-field.tsx';

/** Copyable links for sharing (texts: specification S2, section 8). */
interface LinkProps {
  readonly url: string;
}

const INVITE_WORDS: CopyWords = {
  button: t('Copy invite link'),
  copied: { title: t('Invite Link Copied!'), description: t('Send it to whoever should beat you.') },
  failed: { title: t('Copy Failed'), description: t('Please try again or copy the URL manually.') },
};

const PAGE_WORDS: CopyWords = {
  button: t('Copy link to this result'),
  copied: { title: t('Link Copied!') },
  failed: { title: t('Copy Failed'), description: t('Please copy the URL manually') },
};

/** Invite link with the referral code. */
const InviteLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Invite link')} value={url} words={INVITE_WORDS} />
);

/** Link to the recording's page. */
const PageLink = ({ url }: LinkProps): ReactElement => (
  <CopyField label={t('Link to this result')} value={url} words={PAGE_WORDS} />
);

const myReferralCodeQuery = endpointQuery(GetMyReferralCode, {});

/** Prefetched, because a share sheet must open within the tap and cannot wait for a download. */
const gifFileQuery = (url: string, name: string) =>
  queryOptions({
    queryKey: ['gif', url, name],
    queryFn: async ({ signal }) => new File([await fetchFile(url, signal)], name, { type: 'image/gif' }),
    staleTime: Infinity,
  });

interface SharePanelProps {
  readonly recording: Recording;
  readonly challengeName: string;
  /** True to offer the link to the recording's page. */
  readonly hasPage?: boolean;
  /** True if the recording belongs to the user. */
  readonly isMine: boolean;
  /** The recorded video, while it is on this device. */
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
    const words = wordsOf(await shareTo(site, { caption, gif }, browserDevice()), site, gif !== null);
    if (words) toast(words);
    setBusy(undefined);
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      {SITES.map((site) => {
        const Icon = SITE_ICONS[site.name];
        return (
          <Button
            key={site.name}
            variant="secondary"
            className="px-2"
            busy={busy === site.name}
            aria-label={t('Share to {name}', { name: site.name })}
            onClick={() => void share(site)}
          >
            <Icon aria-hidden /> <span>{site.name}</span>
          </Button>
        );
      })}
    </div>
  );
};

/** Button that is busy until its download ends. */
const DownloadButton = ({
  label,
  icon: Icon,
  onDownload,
}: {
  readonly label: string;
  readonly icon: typeof Camera;
  readonly onDownload: () => Promise<void>;
}): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await onDownload();
    setBusy(false);
  };
  return (
    <Button variant="quiet" className="px-2" busy={isBusy} onClick={() => void download()}>
      <Icon aria-hidden /> <span>{label}</span>
    </Button>
  );
};

const Caption = ({ caption }: { readonly caption: string }): ReactElement => (
  <details className="text-sm">
    <summary className="flex min-h-11 w-fit cursor-pointer items-center text-quiet underline underline-offset-4 hover:text-ink">
      {t('Show the caption')}
    </summary>
    <p className="rounded-stone bg-sunken p-3 wrap-anywhere whitespace-pre-line select-all">{caption}</p>
  </details>
);

/** A manually corrected count is not a verified count. */
const shownStatus = ({ status, correctedBy }: Recording): Recording['status'] =>
  status === 'verified' && correctedBy !== null ? 'adjusted' : status;

export const SharePanel = (props: SharePanelProps): ReactElement => {
  const { recording, challengeName, hasPage = false, isMine, video } = props;
  const { challengeId, gifUrl, videoUrl, validReps } = recording;
  const code = useQuery(myReferralCodeQuery).data?.code;
  const gifName = gifFileName(challengeName);
  const gif = useQuery({ ...gifFileQuery(gifUrl ?? '', gifName), enabled: gifUrl !== null });
  const inviteUrl = inviteUrlOf(location.origin, challengeId, code);
  const caption = captionOf({ challengeName, validReps, inviteUrl, isMine, status: shownStatus(recording) });
  const nameOf = (type: string): string => videoFileName(challengeName, validReps, type);
  const saveVideo = (): Promise<void> =>
    videoUrl ? downloadVideo(videoUrl, nameOf) : saveRecordedVideo(video ?? new Blob(), nameOf(video?.type ?? ''));
  return (
    <section aria-label={t('Share with friends')} className="grid gap-3">
      <h3 className="inscription text-quiet">{t('Share with friends')}</h3>
      <Sites caption={caption} gif={gif.data ?? null} />
      <div className="-mx-2 flex flex-wrap justify-between gap-x-2 gap-y-1">
        {gifUrl ? (
          <DownloadButton label={t('Download GIF')} icon={ImageDown} onDownload={() => downloadGif(gifUrl, gifName)} />
        ) : null}
        {videoUrl || video?.size ? (
          <DownloadButton label={t('Download Full Video')} icon={Clapperboard} onDownload={saveVideo} />
        ) : null}
      </div>
      {hasPage ? <PageLink url={pageUrlOf(location.origin, recording)} /> : null}
      <InviteLink url={inviteUrl} />
      <Caption caption={caption} />
    </section>
  );
};
