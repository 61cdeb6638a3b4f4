/**
 * Page /accuracy: shows the measured accuracy, how to read verdicts, and the known limits. The
 * numbers are copied from docs/accuracy.md.
 */
import type { ReactElement, ReactNode } from 'react';
import { inLowerCase } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { FormPictures } from '../../player/valid-and-invalid-form-pictures.tsx';
import { cn } from '../../ui/class-names.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import figures from './measured-accuracy.json' with { type: 'json' };

/**
 * Y coordinate of the hip in each drawing, in SVG units. The straight line from shoulder to ankle
 * is at y = 40.
 */
const HIP_HEIGHTS = { straight: 40, sag: 56, pike: 18 } as const;

interface BodyLinePictureProps {
  readonly line: keyof typeof HIP_HEIGHTS;
  readonly words: string;
}

const BodyLinePicture = ({ line, words }: BodyLinePictureProps): ReactElement => {
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
      <figcaption className="mt-1.5 text-sm">
        {`${words}: ${inLowerCase(line === 'straight' ? t('Valid') : t('Invalid'))}`}
      </figcaption>
    </figure>
  );
};

const NAMES: ReadonlyMap<string, string> = new Map([
  ['push-up', t('Push-up')],
  ['squat', t('Squat')],
  ['pull-up', t('Pull-up')],
  ['bench-press', t('Bench press')],
  ['side', t('From the side')],
  ['oblique', t('At an angle')],
  ['front', t('From the front')],
  ['back', t('From the back')],
  ['other', t('Other views')],
  ['tuning', t('Tuning')],
  ['validation', t('Validation')],
]);

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps): ReactElement => (
  <section className="mt-10 grid gap-4">
    <h2 className="carved text-2xl">{title}</h2>
    {children}
  </section>
);

interface CountRow {
  readonly name: string;
  readonly sets: number;
  readonly exact: number;
  readonly withinOne: number;
}

const CountTable = ({ label, rows }: { readonly label: string; readonly rows: readonly CountRow[] }): ReactElement => (
  <table className="w-full max-w-xl table-fixed text-right tabular-nums [&_td]:border-t [&_td]:py-2 [&_th]:py-2">
    <thead className="align-bottom text-sm text-quiet">
      <tr>
        <th scope="col" className="w-2/5 text-left">
          {label}
        </th>
        <th scope="col">{t('Sets')}</th>
        <th scope="col">{t('Exact')}</th>
        <th scope="col">{t('Off by 1 or less')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, sets, exact, withinOne }) => (
        <tr key={name}>
          <th scope="row" className="border-t text-left font-normal">
            {NAMES.get(name) ?? name}
          </th>
          <td>{sets}</td>
          <td>{exact}</td>
          <td>{withinOne}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const { singleReps } = figures;

const Figures = (): ReactElement => (
  <Part title={t('How well it counts')}>
    <p>
      {t(
        'Tuning and validation clips show different people and come from different sources. We had seen all of them before we split them, so expect lower figures on new clips. Engine {version}.',
        { version: figures.engine },
      )}
    </p>
    <CountTable label={t('Clips')} rows={figures.parts.map(({ counts }) => counts)} />
    <CountTable label={t('Exercise')} rows={figures.byExercise} />
    <CountTable label={t('View')} rows={figures.byView} />
    <p>
      {t('Single push-ups: {kept} of {good} good reps counted as valid, {caught} of {bad} bad reps as invalid.', {
        kept: singleReps.goodKept,
        good: singleReps.good,
        caught: singleReps.badCaught,
        bad: singleReps.bad,
      })}
    </p>
  </Part>
);

const Limits = (): ReactElement => (
  <Part title={t('What it can’t judge')}>
    <ul className="grid list-disc gap-2 pl-5">
      <li>{t('From the front: hips and legs in a push-up.')}</li>
      <li>{t('At a steep angle: whether your arms are fully straight.')}</li>
      <li>{t('Bench press behind plates: elbows and hands are hidden.')}</li>
    </ul>
  </Part>
);

export const AccuracyScreen = (): ReactElement => (
  <div className="page py-10">
    <PageTitle>{t('Accuracy')}</PageTitle>
    <h1 className="carved text-4xl">{t('Accuracy')}</h1>
    <p className="mt-4 max-w-prose">
      {t('Compared with {clips} clips that people counted or labelled. Some people appear in several clips.', {
        clips: figures.clips,
      })}
    </p>
    <Figures />
    <Part title={t('How form is judged')}>
      <p className="max-w-prose">
        {t('A rep counts if every joint stays in its range. If not, you see which one was off.')}
      </p>
      <div className="grid grid-cols-3 gap-3">
        <BodyLinePicture line="straight" words={t('Straight')} />
        <BodyLinePicture line="sag" words={t('Hips sagged')} />
        <BodyLinePicture line="pike" words={t('Hips too high')} />
      </div>
      <FormPictures exercise="push-up" />
      <FormPictures exercise="squat" />
    </Part>
    <Limits />
  </div>
);
