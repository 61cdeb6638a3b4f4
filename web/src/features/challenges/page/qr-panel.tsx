/** QR code of the page (specification S1, section 7: 200 px wide). */
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useQrCode } from '../../../ui/use-qr-code.ts';

const WIDTH_PX = 200;

interface QrPanelProps {
  readonly link: string;
  readonly label: string;
  /** File name without extension. */
  readonly fileName: string;
}

export const QrPanel = ({ link, label, fileName }: QrPanelProps): ReactElement => {
  const picture = useQrCode(link, WIDTH_PX);
  return (
    <>
      <img src={picture} alt={label} width={WIDTH_PX} height={WIDTH_PX} className="rounded-stone" />
      <div className="grid justify-items-start gap-3">
        <p className="max-w-60 text-pretty text-quiet">{t('Scan to open this page.')}</p>
        <Button asChild variant="secondary">
          <a href={picture} download={`${fileName}.png`}>
            <Download aria-hidden />
            <span>{t('Download')}</span>
          </a>
        </Button>
      </div>
    </>
  );
};
