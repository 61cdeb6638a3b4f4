/** QR code of a link as a PNG data URL (specification S1, section 7: margin 2). */
import { useSuspenseQuery } from '@tanstack/react-query';
import { toDataURL } from 'qrcode';

/** Width of the light margin, in modules (squares of the QR code). */
const MARGIN = 2;

/**
 * Returns the QR code as a data URL. Suspends until it is drawn. The code is dark on light in both
 * themes, because many scanners require that.
 */
export const useQrCode = (link: string, widthPx: number): string =>
  useSuspenseQuery({
    queryKey: ['device.qr-code', link, widthPx],
    queryFn: async () => toDataURL(link, { width: widthPx, margin: MARGIN }),
  }).data;
