/**
 * QR code of a challenge's link with buttons to download it and to print a poster. 200 px wide, as
 * specification S1, section 7, requires.
 */
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useQrCode } from '../../../ui/use-qr-code.ts';

const WIDTH_PX = 200;

interface QrPanelProps {
  readonly link: string;
  readonly label: string;
  /** Slug of the challenge, for the poster's URL and the name of the downloaded file. */
  readonly slug: string;
}

export const QrPanel = ({ link, label, slug }: QrPanelProps): ReactElement => {
  const picture = useQrCode(link, WIDTH_PX);
  return (
    <>
      <img src={picture} alt={label} width={WIDTH_PX} height={WIDTH_PX} className="rounded-stone" />
      <div className="grid justify-items-start gap-3">
        <p className="max-w-60 text-pretty text-quiet">{t('Scan the code')}</p>
        <Button asChild variant="secondary">
          <a href={picture} download={`${slug}-qr-code.png`}>
            <Download aria-hidden />
            <span>{t('Download')}</span>
          </a>
        </Button>
        <Button asChild variant="quiet" className="-ml-5">
          <Link to="/challenge/$challenge/poster" params={{ challenge: slug }}>
            <Printer aria-hidden />
            <span>{t('Print a poster')}</span>
          </Link>
        </Button>
      </div>
    </>
  );
};
