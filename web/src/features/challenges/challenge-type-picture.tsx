/** Pictures of the challenge types: ticked days, growing stairs, two opponents. */
import type { ReactElement } from 'react';
import type { USER_CHALLENGE_TYPES } from '@reptemple/contract/challenges/challenge-form';

type Kind = (typeof USER_CHALLENGE_TYPES)[number];

const Days = (): ReactElement => (
  <>
    {[0, 1, 2, 3, 4].map((day) => (
      <g key={day} transform={`translate(${4 + day * 15} 14)`}>
        <rect width="11" height="34" rx="1" className={day < 3 ? 'fill-ink' : 'fill-line'} />
        <rect x="-1.5" y="-5" width="14" height="4" className={day < 3 ? 'fill-ink' : 'fill-line'} />
      </g>
    ))}
    <path d="M1 52h78" className="stroke-edge" strokeWidth="3" />
  </>
);

const Stairs = (): ReactElement => (
  <>
    {[10, 17, 24, 33, 44].map((height, step) => (
      <rect
        key={height}
        x={3 + step * 15}
        y={51 - height}
        width="14"
        height={height}
        className={step < 3 ? 'fill-ink' : 'fill-line'}
      />
    ))}
    <path d="M1 52h78" className="stroke-edge" strokeWidth="3" />
  </>
);

const Face = (): ReactElement => (
  <>
    <path d="M8 14h22v5H8zM10 20h18v27H10z" className="fill-ink" />
    <path d="M50 14h22v5H50zM52 20h18v27H52z" className="fill-edge" />
    <path d="M40 10v34" className="stroke-ink" strokeWidth="2" strokeDasharray="3 4" />
    <path d="M1 52h78" className="stroke-edge" strokeWidth="3" />
  </>
);

const PICTURES = { accountability: Days, progression: Stairs, duel: Face } as const satisfies Record<
  Kind,
  () => ReactElement
>;

export const ChallengeTypePicture = ({
  kind,
  className,
}: {
  readonly kind: Kind;
  readonly className?: string;
}): ReactElement => {
  const Picture = PICTURES[kind];
  return (
    <svg viewBox="0 0 80 56" fill="none" aria-hidden className={className}>
      <Picture />
    </svg>
  );
};
