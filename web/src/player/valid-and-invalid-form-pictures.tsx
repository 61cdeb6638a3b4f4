import { Check, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../i18n/translate.ts';
import { cn } from '../ui/class-names.ts';

interface FormPicture {
  /**
   * File name below `/samples/` without extension, such as `push-up-faults-good-rep-still`.
   */
  readonly file: string;
  readonly isValid: boolean;
  readonly words: string;
}

const good = (file: string, words: string): FormPicture => ({ file, isValid: true, words });
const fault = (file: string, words: string): FormPicture => ({ file, isValid: false, words });

export const FORM_PICTURES = {
  'push-up': [
    good('push-up-faults-good-rep-still', t('Elbows bent, body straight')),
    fault('push-up-faults-half-rep-still', t('Too shallow')),
    fault('push-up-faults-sag-rep-still', t('Hips sagged')),
  ],
  squat: [
    good('squat-faults-good-rep-still', t('Deep enough')),
    fault('squat-faults-half-rep-still', t('Too shallow')),
  ],
  'pull-up': [
    good('pull-up-faults-good-rep-still', t('Chin over the bar')),
    fault('pull-up-faults-half-rep-still', t('Chin below the bar')),
  ],
  'bench-press': [
    good('bench-press-faults-good-rep-still', t('Bar at the chest')),
    fault('bench-press-faults-half-rep-still', t('Bar stays above the chest')),
  ],
} as const satisfies Readonly<Record<string, readonly FormPicture[]>>;

export type PicturedExercise = keyof typeof FORM_PICTURES;

const FormFigure = ({ file, isValid, words }: FormPicture): ReactElement => {
  const Mark = isValid ? Check : X;
  return (
    <li className="min-w-0">
      <figure>
        <img
          src={`/samples/${file}.webp`}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          className={cn('w-full rounded-stone border-b-4 bg-sunken', isValid ? 'border-gold' : 'border-clay')}
        />
        <figcaption className="mt-1.5 flex items-start gap-1.5 text-sm text-pretty">
          <Mark
            aria-hidden
            strokeWidth={3}
            className={cn('mt-0.5 size-4 shrink-0', isValid ? 'text-gold' : 'text-clay')}
          />
          <span>
            <span>{words}</span>
            <span className="sr-only">{`: ${isValid ? t('Valid') : t('Invalid')}`}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
};

export const FormPictures = ({ exercise }: { readonly exercise: PicturedExercise }): ReactElement => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-3">
    {FORM_PICTURES[exercise].map((picture) => (
      <FormFigure key={picture.file} {...picture} />
    ))}
  </ul>
);
