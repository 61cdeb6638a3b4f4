/** Decorative drawing behind the hero: a temple at dawn. */
import type { ReactElement } from 'react';
import { useId } from 'react';

const COLUMNS = [-285, -171, -57, 57, 171, 285] as const;
const MIDDLE = 600;
const FLUTES = [-13, -4, 5, 14] as const;

const Column = ({ x }: { readonly x: number }): ReactElement => {
  const isLeft = x < 0;
  return (
    <g transform={`translate(${MIDDLE + x} 0)`}>
      <path d="M-24 232 H24 L30 566 H-30Z" fill="#1d1512" />
      {FLUTES.map((flute) => (
        <path key={flute} d={`M${flute} 240 L${flute * 1.2} 558`} stroke="#0d0908" strokeWidth="2.4" />
      ))}
      <path d={isLeft ? 'M20 232 H24 L30 566 H25Z' : 'M-24 232 H-20 L-25 566 H-30Z'} fill="#f3bd7c" opacity="0.75" />
      <path d="M-36 216 H36 L30 232 H-30Z M-38 566 H38 V580 H-38Z" fill="#251b16" />
    </g>
  );
};

const Light = ({ id }: { readonly id: string }): ReactElement => (
  <defs>
    <linearGradient id={`${id}sky`} x2="0" y2="1">
      <stop offset="0" stopColor="#1c2533" />
      <stop offset="0.42" stopColor="#4d4a58" />
      <stop offset="0.68" stopColor="#b57a58" />
      <stop offset="0.84" stopColor="#f3bd7c" />
      <stop offset="1" stopColor="#fde3ae" />
    </linearGradient>
    <radialGradient id={`${id}glow`}>
      <stop offset="0" stopColor="#ffcf94" />
      <stop offset="0.3" stopColor="#ffc888" stopOpacity="0.6" />
      <stop offset="1" stopColor="#ffb765" stopOpacity="0" />
    </radialGradient>
    <linearGradient id={`${id}floor`} x2="0" y2="1">
      <stop offset="0" stopColor="#5b4232" />
      <stop offset="1" stopColor="#14100e" />
    </linearGradient>
  </defs>
);

export const HeroBackground = ({ className }: { readonly className?: string }): ReactElement => {
  const id = useId();
  return (
    <svg viewBox="140 60 920 680" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <Light id={id} />
      <rect x="-400" y="-400" width="2000" height="1010" fill={`url(#${id}sky)`} />
      <circle cx={MIDDLE} cy="520" r="330" fill={`url(#${id}glow)`} />
      <circle cx={MIDDLE} cy="520" r="44" fill="#ffe4b8" />
      <path d="M-400 610 V566 Q180 520 470 572 T820 556 T1600 570 V610Z" fill="#8b5d42" />
      <rect x="-400" y="600" width="2000" height="400" fill={`url(#${id}floor)`} />
      <path d="M600 96 L950 190 V216 H250 V190Z" fill="#1d1512" />
      <path d="M600 116 L880 190 H320Z" fill="#0f0b0a" />
      <path d="M250 200 H950" stroke="#0d0908" strokeWidth="5" strokeDasharray="14 8" />
      {COLUMNS.map((x) => (
        <Column key={x} x={x} />
      ))}
      <path d="M240 580 H960 V598 H990 V620 H1020 V646 H180 V620 H210 V598 H240Z" fill="#211814" />
      <path d="M240 581 H960 M210 599 H990 M180 621 H1020" stroke="#7c5a41" strokeWidth="2" opacity="0.7" />
    </svg>
  );
};
