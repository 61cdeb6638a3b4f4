/** Angle of a shared exercise: its ranges as a half circle and as text. */
import type { AngleDefinition } from '@reptemple/engine/definition/definition';
import type { ReactElement } from 'react';
import { landmarksLabel } from '../editor/landmarks/landmark-labels.ts';
import { bar, DIAL } from '../editor/ranges/dial.ts';
import { DialFace } from '../editor/ranges/dial-face.tsx';
import { type Asked, rangeLabel } from './readable.ts';

const Swatch = ({ fill }: { readonly fill: string }): ReactElement => (
  <svg viewBox="0 0 10 10" aria-hidden className="size-3 shrink-0">
    <rect width="10" height="10" rx="2" className={`stroke-edge ${fill}`} />
  </svg>
);

interface PictureProps {
  readonly angle: AngleDefinition;
  readonly asked: readonly Asked[];
}

export const AnglePicture = ({ angle: { name, landmarks }, asked }: PictureProps): ReactElement => (
  <li className="grid content-start gap-4">
    <div>
      <h3 className="carved text-xl wrap-anywhere">{name}</h3>
      <p className="mt-1 text-quiet">{landmarksLabel(landmarks)}</p>
    </div>
    <svg viewBox={`0 0 ${DIAL.width} ${DIAL.height}`} aria-hidden className="w-full max-w-80">
      <DialFace laneCount={asked.length} />
      {asked.map(({ when, fill, range }, lane) => (
        <path key={when} d={bar(range, lane)} className={`stroke-edge ${fill}`} strokeWidth={1.25} />
      ))}
    </svg>
    <dl className="grid gap-1.5">
      {asked.map(({ when, fill, range }) => (
        <div key={when} className="flex items-center gap-2.5">
          <Swatch fill={fill} />
          <dt className="text-quiet">{when}</dt>
          <dd className="font-semibold tabular-nums">{rangeLabel(range)}</dd>
        </div>
      ))}
    </dl>
  </li>
);
