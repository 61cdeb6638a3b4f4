/** Form score as a ring that is full at 100. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { formMessage } from './sentences.ts';

const SIZE = 148;
const RADIUS = 62;
const STROKE = 10;
const LENGTH = 2 * Math.PI * RADIUS;

interface FormPictureProps {
  readonly score: number;
  /** One score per rep. */
  readonly scores: readonly number[];
}

export const FormPicture = ({ score, scores }: FormPictureProps): ReactElement => (
  <svg
    role="img"
    aria-label={formMessage(score, scores)}
    viewBox={`0 0 ${SIZE} ${SIZE}`}
    className="mx-auto block size-[9.25rem]"
  >
    <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className="stroke-sunken" />
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        className="stroke-gold-bright"
        strokeDasharray={`${(LENGTH * score) / 100} ${LENGTH}`}
      />
    </g>
    <text x={SIZE / 2} y={SIZE / 2 + 12} textAnchor="middle" className="carved fill-ink text-[40px]">
      {score}
    </text>
    <text x={SIZE / 2} y={SIZE / 2 + 32} textAnchor="middle" className="fill-quiet text-[11px]">
      {t('of 100')}
    </text>
  </svg>
);
