/** QR code of a link as a PNG data URL (specification S1, section 7: margin 2). */
import { useSuspenseQuery } from '@tanstack/react-query';
import { toDataURL } from 'qrcode';

/** Width of the light border in squares of the code. */
const MARGIN = 2;

/**
 * Returns the QR code as a data URL; suspends until it is drawn. Dark on light in both themes,
 * because many scanners require it.
 */
export const useQrCode = (link: string, widthPx: number): string =>
  useSuspenseQuery({
    queryKey: ['device.qr-code', link, widthPx],
    queryFn: async () => toDataURL(link, { width: widthPx, margin: MARGIN }),
  }).data;
