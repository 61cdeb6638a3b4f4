/** Where to put the phone and what strict form is, by exercise (second document, sections 2 and 5). */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';

export interface Instructions {
  readonly placing: readonly string[];
  /** Undefined for exercises the specification says nothing about. */
  readonly form: readonly string[] | undefined;
}

const VIEW_WORDS = { side: 'the side', front: 'the front', back: 'the back' } as const;

const GENERAL = [
  'Put your phone in landscape, about 2 metres (6-7 feet) back.',
  'Keep the camera at belly-button height; if it stands on the floor, tilt it slightly up.',
];

const HANDS_FREE = 'To finish without touching the phone, stand and hold one hand above your head for two seconds.';

const BY_EXERCISE = [
  {
    pattern: /push/i,
    placing: ['Push-up camera: a horizontal phone about 40 cm (16 inches) above the ground, full body from the side.'],
    form: [
      'Your body is a straight line from head to heels.',
      'Elbow 110 degrees or less at the bottom and 151 degrees or more at full extension.',
      'Core tight, hands slightly wider than your shoulders.',
    ],
  },
  {
    pattern: /squat/i,
    placing: ['Squat camera: about waist height.'],
    form: ['Hip and knee angle 90 degrees or less at depth.', 'Neutral spine, knees tracking over your toes.'],
  },
  {
    pattern: /pull/i,
    placing: ['Pull-up camera: about chest height, far enough back for the bar and your knees.'],
    form: ['Arms straight at the bottom, chin over the bar at the top.', 'No swing: your hands stay where they are.'],
  },
  {
    pattern: /bench/i,
    placing: ['Bench press camera: at the height of the bench, with your arms and hips in the picture.'],
    form: ['The bar comes down to your chest and goes up to straight arms.', 'Shoulders and hips stay on the bench.'],
  },
] as const;

export const instructionsFor = ({
  name,
  cameraPosition,
}: Pick<ExerciseDefinition, 'name' | 'cameraPosition'>): Instructions => {
  const own = BY_EXERCISE.find(({ pattern }) => pattern.test(name));
  const view = `Keep your whole body in the picture, seen from ${VIEW_WORDS[cameraPosition]}, in good light.`;
  return { placing: [...GENERAL, ...(own?.placing ?? []), view, HANDS_FREE], form: own?.form };
};
