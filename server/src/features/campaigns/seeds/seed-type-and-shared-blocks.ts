/** Type of an example campaign, and the blocks and texts that several of them share. */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import type { Day } from '../../../platform/time/calendar.ts';

export interface Seed {
  readonly path: string;
  readonly exercise: 'push-up' | 'squat';
  readonly start: Day;
  readonly end: Day;
  readonly timeZone: string;
  readonly challenge: {
    readonly name: string;
    readonly description: string;
    readonly challengeType: 'accountability' | 'progression';
    readonly minDailyReps: number | null;
    readonly maxDurationSeconds: number | null;
    readonly maxRestSeconds: number | null;
    readonly givesPrizes: boolean;
    /**
     * `form` if the page promises that the form score decides ties. If missing, the challenge uses
     * the default rule.
     */
    readonly ties?: 'form';
  };
  readonly page: Pick<CampaignForm, 'title' | 'tagline' | 'description' | 'partner' | 'blocks'>;
}

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

export const STRICT_FORM_ONLY = 'Strict Form Only • AI-Validated Reps';

const PUSH_UP_FORM = [
  'Body straight from head to heels, from the first rep to the last.',
  'Elbow 110° or less at the bottom of every rep.',
  'Elbow 151° or more at full extension at the top.',
  'Core tight: hips don’t sag or rise.',
  'Hands slightly wider than shoulders.',
] as const;

const SQUAT_FORM = [
  'Hip and knee 90° or less at depth.',
  'Stand up fully before the next rep.',
  'Neutral spine, from the first rep to the last.',
  'Knees over toes: they follow the line of your feet.',
] as const;

export const FORMS = { 'push-up': PUSH_UP_FORM, squat: SQUAT_FORM } as const;

/**
 * Texts that say which checklist items the camera measures. In a deep squat, the measured hip angle
 * is too large and the knee angle is some degrees off.
 */
export const MEASURED = {
  'push-up':
    'The camera measures your elbows and whether your body is straight. If a rep misses, it doesn’t count and you see why. The rest of the list is up to you.',
  squat:
    'The camera measures how far your knees bend and whether you stand up again. If a rep misses, it doesn’t count and you see why. From the side, a 90° knee can measure up to 100°, which counts. The rest of the list is up to you.',
} as const;

export const PUSH_UP_CAMERA = [
  'Place your phone horizontally, about 40 cm (16 inches) above the ground.',
  'Show your full body from the side, from head to heels.',
] as const;

export const SQUAT_CAMERA = [
  'Put your camera at about waist height.',
  'Show your full body from the side, from head to feet.',
] as const;

const EVERY_CAMERA = [
  'Use bright, even light and stand out from the background.',
  'Be alone in the picture and wear clothes that show your elbows, hips and knees.',
  'Lean the phone against something firm and start once the setup check says “Ready to Record”.',
] as const;

export const recordingTips = (camera: readonly string[]): BlockOf<'recording-tips'> => ({
  kind: 'recording-tips',
  title: 'Recording Tips',
  items: [...camera, ...EVERY_CAMERA],
});

/**
 * Returns the checklist of strict form in the specification's words (specification S1, section 9),
 * under a text that says which items the camera measures (engine/exercises/README.md).
 */
export const perfectYourForm = (exercise: keyof typeof MEASURED): BlockOf<'rules'> => ({
  kind: 'rules',
  title: 'Perfect Your Form',
  text: MEASURED[exercise],
  items: [...FORMS[exercise]],
});

export const SIGN_UP: BlockOf<'sign-up'> = {
  kind: 'sign-up',
  title: 'Ready to Compete?',
  text: 'Create a free account, record your first session and see your name on the leaderboard.',
};
