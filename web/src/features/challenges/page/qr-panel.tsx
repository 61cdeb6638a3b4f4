/** QR code of the page (specification S1, section 7: 200 px wide, margin 2). */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toDataURL } from 'qrcode';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

const WIDTH_PX = 200;
/** Quiet zone, in modules. */
const MARGIN = 2;

interface QrPanelProps {
  readonly link: string;
  readonly label: string;
  /** File name without extension. */
  readonly fileName: string;
}

/** Dark on light in both themes, because many scanners require it. */
export const QrPanel = ({ link, label, fileName }: QrPanelProps): ReactElement => {
  const { data: picture } = useSuspenseQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => toDataURL(link, { width: WIDTH_PX, margin: MARGIN }),
  });
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
