/**
 * Content of 'Setup Instructions' for each exercise: where to place the camera, and the rules of
 * strict form (specification S2, sections 2 and 5).
 */
import { CircleQuestionMark } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { t } from '../../../i18n/translate.ts';
import { FormPictures } from '../../../player/valid-and-invalid-form-pictures.tsx';
import type { PicturedExercise } from '../../../player/valid-and-invalid-form-pictures.tsx';
import { aimOf } from '../../../recorder/setup-check/view-requirements-of-exercise.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../../ui/overlay/dialog.tsx';

export interface Instructions {
  readonly placing: readonly string[];
  /**
   * Rules of strict form, quoted from the specification; undefined for exercises that it does not
   * describe.
   */
  readonly form: readonly string[] | undefined;
  /**
   * Explanation of how the camera's measurement differs from strict form; undefined if it does not
   * differ.
   */
  readonly measured: string | undefined;
  readonly pictured: PicturedExercise | undefined;
}

/**
 * Hints that other camera views count too, and which faults the camera cannot see from them
 * (docs/decisions/0002, 0088).
 */
const OTHER_VIEWS = {
  withBodyLine: t('Your hips and legs are judged from the side only. Other views count too.'),
  estimated: t('Your joint angles are measured from the side only. From other views they are estimates.'),
  fromTheBack: t('From the back counts too.'),
} as const;

type Viewed = Pick<ExerciseDefinition, 'cameraPosition' | 'robust'>;

const otherViews = ({ cameraPosition, robust }: Viewed): readonly string[] => {
  if (cameraPosition === 'front') return [OTHER_VIEWS.fromTheBack];
  if (cameraPosition === 'back' || robust.extension === null) return [];
  return [robust.bodyLine ? OTHER_VIEWS.withBodyLine : OTHER_VIEWS.estimated];
};

const GENERAL = [
  t('Put your phone in landscape, about 2 metres (6-7 feet) back.'),
  t('Keep the camera at belly-button height. On the floor, tilt it up slightly.'),
];

const HANDS_FREE = t('To finish hands-free, stand up and hold one hand above your head for two seconds.');

interface Known {
  /**
   * Pattern that matches the exercise's name, but not similar ones such as "push press" for the
   * shoulder press.
   */
  readonly pattern: RegExp;
  readonly placing: readonly string[];
  readonly form: readonly string[];
  readonly pictured?: PicturedExercise;
}

const BY_EXERCISE: readonly Known[] = [
  {
    pattern: /push\W?up/i,
    pictured: 'push-up',
    placing: [
      t('Push-up camera: a horizontal phone about 40 cm (16 inches) above the ground, full body from the side.'),
    ],
    form: [
      t('Keep your body in a straight line from head to heels.'),
      t('Bend your elbows to 110 degrees or less at the bottom.'),
      t('Straighten your arms to 151 degrees or more at the top.'),
      t('Core tight, hands slightly wider than your shoulders.'),
    ],
  },
  {
    pattern: /squat/i,
    pictured: 'squat',
    placing: [t('Squat camera: about waist height.')],
    form: [t('Hip and knee angle 90 degrees or less at depth.'), t('Neutral spine, knees tracking over your toes.')],
  },
  {
    pattern: /pull\W?up/i,
    pictured: 'pull-up',
    placing: [t('Pull-ups: place the camera at about chest height, far enough back to show the bar and your knees.')],
    form: [
      t('Arms straight at the bottom, chin over the bar at the top.'),
      t('No swinging. Keep your hands in place.'),
    ],
  },
  {
    pattern: /bench\W?press/i,
    pictured: 'bench-press',
    placing: [t('Bench press camera: at the height of the bench, with your arms and hips in the picture.')],
    form: [
      t('The bar comes down to your chest and goes up to straight arms.'),
      t('Shoulders and hips stay on the bench.'),
    ],
  },
  {
    pattern: /sit\W?up/i,
    placing: [t('Sit-up camera: about 40 cm (16 inches) above the ground, with your knees in the picture.')],
    form: [
      t('Lie on your back with bent knees and your feet on the floor.'),
      t('Sit up until your chest is near your thighs, then lie down again.'),
    ],
  },
  {
    pattern: /\blunges?\b/i,
    placing: [],
    form: [t('Bend both knees to about 90 degrees.'), t('Straighten your legs between reps.')],
  },
  {
    pattern: /^dips?$/i,
    placing: [t('Dip camera: about chest height, with your hands and hips in the picture.')],
    form: [t('Lower yourself until your elbows are at 95 degrees or less.'), t('Push up to straight arms.')],
  },
  {
    pattern: /\bburpees?\b/i,
    placing: [],
    form: [t('From standing, jump or step back until your body is straight above the floor, then stand up again.')],
  },
  {
    pattern: /\bplank\b/i,
    placing: [
      t('Push-up camera: a horizontal phone about 40 cm (16 inches) above the ground, full body from the side.'),
    ],
    form: [
      t('Keep your body in a straight line from head to heels.'),
      t('Stay on your forearms or hands, with straight legs. The clock counts your longest unbroken hold.'),
    ],
  },
  {
    pattern: /shoulder\W?press/i,
    placing: [t('Shoulder press camera: about chest height, with room above your head.')],
    form: [t('Start with your hands at your shoulders.'), t('Press up to straight arms above your head.')],
  },
];

const SEEN_OPENER = t('From the side, a 90° knee can measure up to 100°, which counts.');

/**
 * Returns true for a squat that accepts a knee angle of up to 100°, to allow for the camera's view.
 * Our strict squat does so; the demo squat requires 90°.
 */
const allowsForTheView = ({ angles, phases }: Pick<ExerciseDefinition, 'angles' | 'phases'>): boolean =>
  angles.some(({ id, landmarks }) => landmarks[1] === 'knee' && phases.end.angleRanges[id]?.max === 100);

export const instructionsFor = (
  definition: Pick<ExerciseDefinition, 'name' | 'cameraPosition' | 'angles' | 'phases' | 'robust'>,
): Instructions => {
  const { name, cameraPosition } = definition;
  const own = BY_EXERCISE.find(({ pattern }) => pattern.test(name));
  const view = t(
    'Keep your whole body in the picture, seen from the {view, select, side {side} front {front} other {back}}, in good light.',
    { view: cameraPosition },
  );
  const measured = own?.pictured === 'squat' && allowsForTheView(definition) ? SEEN_OPENER : undefined;
  const placing = [...GENERAL, ...(own?.placing ?? []), view, ...otherViews(definition), HANDS_FREE];
  return { placing, form: own?.form, measured, pictured: own?.pictured };
};

const LYING = (
  <>
    <circle cx="118" cy="62" r="7" fill="currentColor" stroke="none" />
    <path d="M129 69 164 80 205 98M130 70 128 85 130 101M205 98h6" />
  </>
);

const STANDING = (
  <>
    <circle cx="160" cy="28" r="7" fill="currentColor" stroke="none" />
    <path d="M160 38v32l3 18-3 17M160 105h8M160 42l7 13 1 13" />
  </>
);

const PlacingPicture = ({ isLying }: { readonly isLying: boolean }): ReactElement => (
  <svg
    aria-hidden
    viewBox="0 0 320 136"
    className="w-full shrink-0 short:hidden rounded-stone bg-sunken text-edge"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="62" y="10" width="196" height="116" rx="12" />
    <path d="M72 58v20" strokeWidth="4" />
    <path d="M88 106h158" strokeWidth="1.5" />
    <g className="text-ink" strokeWidth="5">
      {isLying ? LYING : STANDING}
    </g>
  </svg>
);

export const SetupInstructions = ({ definition }: { readonly definition: ExerciseDefinition }): ReactElement => {
  const { placing, form, measured, pictured } = instructionsFor(definition);
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">
          <CircleQuestionMark aria-hidden /> <span>{t('Setup Instructions')}</span>
        </Button>
      </DialogTrigger>
      <DialogContent title={t('Setup Instructions')} className="short:w-[min(52rem,calc(100vw-3rem))]">
        <PlacingPicture isLying={aimOf(definition).isLying !== false} />
        <ol className="grid list-decimal gap-2 pl-5">
          {placing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {form ? (
          <section className="rounded-stone bg-gold-wash p-4">
            <h3 className="inscription text-gold">{t('Strict form')}</h3>
            <ul className="mt-1.5 grid gap-1">
              {form.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {measured ? <p className="mt-1.5 text-sm">{measured}</p> : null}
            {pictured ? (
              <div className="mt-3">
                <FormPictures exercise={pictured} />
              </div>
            ) : null}
          </section>
        ) : null}
      </DialogContent>
    </Dialog>
  );
};
