import { create } from 'qrcode';
import type { ReactElement } from 'react';
import { qrPath } from './rules.ts';

/** Width of the light border that scanners need, in modules. */
const QUIET_ZONE = 3;

/** Dark on light in both themes, because many scanners need it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): ReactElement => {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const edge = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${edge} ${edge}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-stone bg-white"
    >
      <path d={qrPath(data, size)} fill="#000" />
    </svg>
  );
};
