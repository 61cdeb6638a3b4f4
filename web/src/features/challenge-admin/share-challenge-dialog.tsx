/** Dialog to share a challenge: link, QR code, poster, television and public page. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Printer, Tv } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { useQrCode } from '../../ui/use-qr-code.ts';

const QR_PX = 400;

const Code = ({ link, name }: { readonly link: string; readonly name: string }): ReactElement => (
  <img src={useQrCode(link, QR_PX)} alt={`${t('QR Code')}: ${name}`} className="size-44 rounded-stone" />
);

interface ShareDialogProps {
  readonly challenge: string;
  readonly onClose: () => void;
}

export const ShareDialog = ({ challenge, onClose }: ShareDialogProps): ReactElement => {
  const { data } = useQuery(endpointQuery(GetChallenge, { params: { challenge } }));
  const name = data?.challenge.name ?? '';
  const link = new URL(`/challenge/${encodeURIComponent(challenge)}`, location.origin).href;
  const params = { challenge };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={`${t('Share')}: ${name}`}>
        <div className="grid gap-5">
          <CopyField label={t('Link')} value={link} />
          <div className="flex flex-wrap items-center gap-5">
            <Suspense fallback={<Skeleton className="size-44" />}>
              <Code link={link} name={name} />
            </Suspense>
            <div className="grid flex-1 gap-2.5">
              <Button asChild>
                <Link to="/challenge/$challenge/poster" params={params}>
                  <Printer aria-hidden /> <span>{t('Print a poster')}</span>
                </Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to="/challenge/$challenge/wall" params={params}>
                  <Tv aria-hidden /> <span>{t('Wall')}</span>
                </Link>
              </Button>
              <Button asChild variant="secondary">
                <Link to="/challenge/$challenge" params={params}>
                  <ExternalLink aria-hidden /> <span>{t('Open the Page')}</span>
                </Link>
              </Button>
            </div>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
};
