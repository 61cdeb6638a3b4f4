/** The line from shoulders to ankles of a push-up: straight, sagging or piked. */
import type { ReactElement } from 'react';
import { cn } from '../../ui/class-names.ts';

/** Height of the hip in the drawing, whose line from shoulder to ankle is level at 40. */
const HIP_HEIGHTS = { straight: 40, sag: 56, pike: 18 } as const;

interface BodyLinePictureProps {
  readonly line: keyof typeof HIP_HEIGHTS;
  readonly words: string;
}

export const BodyLinePicture = ({ line, words }: BodyLinePictureProps): ReactElement => {
  const hip = HIP_HEIGHTS[line];
  const tone = line === 'straight' ? 'stroke-gold' : 'stroke-clay';
  return (
    <figure className="min-w-0">
      <svg aria-hidden viewBox="0 0 200 90" className="w-full rounded-stone bg-sunken">
        <line x1="20" x2="180" y1="80" y2="80" className="stroke-line" strokeWidth="2" />
        <line x1="45" x2="165" y1="40" y2="40" className="stroke-quiet" strokeWidth="2" strokeDasharray="4 5" />
        <g fill="none" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" className={tone}>
          <path d={`M45 40 L105 ${hip} L165 40 L172 78`} />
          <path d="M45 40 L45 78" />
        </g>
        <circle cx="30" cy="32" r="10" className={cn(line === 'straight' ? 'fill-gold' : 'fill-clay')} />
      </svg>
      <figcaption className="mt-1.5 text-sm">{words}</figcaption>
    </figure>
  );
};
