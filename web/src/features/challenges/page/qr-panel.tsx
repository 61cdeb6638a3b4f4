/** The page's address as a picture (first document, section 7: 200 px wide, margin 2). */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toDataURL } from 'qrcode';
import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';

const WIDTH_PX = 200;
/** The light border, in modules. */
const MARGIN = 2;

interface QrPanelProps {
  readonly link: string;
  readonly label: string;
  /** Of the file, without its ending. */
  readonly fileName: string;
}

/** Dark on light by day and by night: many scanners know no other. */
export const QrPanel = ({ link, label, fileName }: QrPanelProps): ReactElement => {
  const { data: picture } = useSuspenseQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => toDataURL(link, { width: WIDTH_PX, margin: MARGIN }),
  });
  return (
    <>
      <img src={picture} alt={label} width={WIDTH_PX} height={WIDTH_PX} className="rounded-stone" />
      <div className="grid justify-items-start gap-3">
        <p className="max-w-60 text-pretty text-quiet">{t('Show it or print it: a phone’s camera opens this page.')}</p>
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
