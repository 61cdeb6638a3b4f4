/**
 * Ways to share a challenge: share sheet or clipboard, QR code, and links to poster and big screen.
 */
import { Link } from '@tanstack/react-router';
import { QrCode, Share2, Tv } from 'lucide-react';
import { lazy, useState } from 'react';
import type { ReactElement } from 'react';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { shareLink } from '../../../ui/share-file-or-link.ts';

const QrPanel = lazy(async () => {
  const { QrPanel } = await import('./qr-panel.tsx');
  return { default: QrPanel };
});

export const linkTo = ({ slug }: Pick<Challenge, 'slug'>): string =>
  new URL(`/challenge/${encodeURIComponent(slug)}`, location.origin).href;

const share = (challenge: Challenge): Promise<void> =>
  shareLink({ title: challenge.name, text: challenge.description ?? challenge.name, url: linkTo(challenge) });

const QR_ID = 'challenge-qr-code';

interface SharingProps {
  readonly challenge: Challenge;
  readonly canOpenWall: boolean;
}

export const ShareButtons = ({ challenge, canOpenWall }: SharingProps): ReactElement => {
  const [isShown, setShown] = useState(false);
  return (
    <div className="-ml-3 flex flex-wrap gap-x-3 gap-y-1">
      <Button variant="quiet" className="px-3" onClick={() => void share(challenge)}>
        <Share2 aria-hidden />
        <span>{t('Share')}</span>
      </Button>
      <Button
        variant="quiet"
        className="px-3"
        aria-expanded={isShown}
        aria-controls={QR_ID}
        onClick={() => setShown(!isShown)}
      >
        <QrCode aria-hidden />
        <span>{t('QR Code')}</span>
      </Button>
      {canOpenWall ? (
        <Button asChild variant="quiet" className="px-3">
          <Link to="/challenge/$challenge/wall" params={{ challenge: challenge.slug }}>
            <Tv aria-hidden />
            <span>{t('Wall')}</span>
          </Link>
        </Button>
      ) : null}
      {isShown ? (
        <div
          id={QR_ID}
          className="ml-3 flex min-h-60 basis-full animate-rise flex-col items-start gap-5 rounded-stone border bg-surface p-5 sm:flex-row sm:items-center"
        >
          <LazyBoundary fallback={<Skeleton className="size-50" />}>
            <QrPanel link={linkTo(challenge)} label={`${t('QR Code')}: ${challenge.name}`} slug={challenge.slug} />
          </LazyBoundary>
        </div>
      ) : null}
    </div>
  );
};
