/**
 * Content blocks of a campaign page (specification S1, sections 2 and 9). A block has the texts
 * that differ between campaigns; fixed texts such as 'Be the first!' are in the web app. Texts are
 * plain; an empty line starts a new paragraph. Texts of a draft may be empty;
 * `campaign-validation.ts` finds them before publishing.
 */
import { z } from 'zod';
import { CampaignPicture } from '../pictures/picture-uploads.ts';
import { publicLine, publicText } from '../public-text-validation.ts';
import { WAITLIST_SOURCES } from './waitlist.ts';

/** Maximum lengths of texts in characters, and of lists in entries. */
export const CAMPAIGN_LIMITS = {
  blocks: 40,
  label: 40,
  line: 160,
  text: 2_000,
  buttons: 4,
  steps: 10,
  items: 30,
  prizes: 10,
  questions: 40,
} as const;

const label = publicLine(CAMPAIGN_LIMITS.label);
const line = publicLine(CAMPAIGN_LIMITS.line);
const text = publicText(CAMPAIGN_LIMITS.text);
const items = z.array(text).max(CAMPAIGN_LIMITS.items);

/**
 * Targets of a button. challenge: the challenge's page. record: the challenge's recorder, through
 * /login for visitors (specification S1, section 2). leaderboard: the challenge's full leaderboard.
 */
export const BUTTON_TARGETS = ['challenge', 'record', 'leaderboard'] as const;

export const CampaignButton = z.object({ label, leadsTo: z.enum(BUTTON_TARGETS) });
export type CampaignButton = z.output<typeof CampaignButton>;

export const PRIZE_WINNERS = ['top', 'top-male', 'top-female'] as const;

export const DEMO_CLIPS = [
  'push-up',
  'push-up-faults',
  'squat',
  'squat-faults',
  'pull-up',
  'pull-up-faults',
  'bench-press',
  'bench-press-faults',
] as const;
export type DemoClip = (typeof DEMO_CLIPS)[number];

export const DEMO_EXERCISES = {
  'push-up': 'push-up',
  'push-up-faults': 'push-up',
  squat: 'squat',
  'squat-faults': 'squat',
  'pull-up': 'pull-up',
  'pull-up-faults': 'pull-up',
  'bench-press': 'bench-press',
  'bench-press-faults': 'bench-press',
} as const satisfies Readonly<Record<DemoClip, string>>;

const Hero = z.object({
  kind: z.literal('hero'),
  title: line,
  text,
  buttons: z.array(CampaignButton).max(CAMPAIGN_LIMITS.buttons),
  /** Picture of the block. If omitted, the page shows a picture of the challenge's exercise. */
  picture: CampaignPicture.optional(),
});

const Steps = z.object({
  kind: z.literal('steps'),
  title: line,
  steps: z.array(z.object({ title: line, text })).max(CAMPAIGN_LIMITS.steps),
});

const Rules = z.object({ kind: z.literal('rules'), title: line, text, items });

const RecordingTips = z.object({ kind: z.literal('recording-tips'), title: line, items });

const DemoVideo = z.object({
  kind: z.literal('demo-video'),
  title: line,
  text,
  clip: z.enum(DEMO_CLIPS),
  /**
   * Id of the exercise definition that counts the clip's reps. If null, it is the challenge's
   * definition if that is for the clip's exercise, otherwise the built-in one.
   */
  exerciseDefinitionId: z.uuid().nullable(),
});

const Leaderboard = z.object({ kind: z.literal('leaderboard'), title: line, join: CampaignButton.nullable() });

const Top = z.object({ kind: z.literal('top') });

const Prizes = z.object({
  kind: z.literal('prizes'),
  title: line,
  /** Badge above the prizes, such as '2 Winners'; empty for no badge. */
  winners: label,
  prizes: z
    .array(
      z.object({
        title: line,
        reward: label,
        text,
        winner: z.enum(PRIZE_WINNERS).nullable(),
        picture: CampaignPicture.optional(),
      }),
    )
    .max(CAMPAIGN_LIMITS.prizes),
  notes: items,
});

const Faq = z.object({
  kind: z.literal('faq'),
  title: line,
  questions: z.array(z.object({ question: line, answer: text })).max(CAMPAIGN_LIMITS.questions),
});

const FinePrint = z.object({ kind: z.literal('fine-print'), title: line, items });

const Waitlist = z.object({ kind: z.literal('waitlist'), title: line, text, source: z.enum(WAITLIST_SOURCES) });

/**
 * Block with the caller's progress between the campaign's dates. It is shown only to participants
 * with recordings.
 */
const Progress = z.object({ kind: z.literal('progress'), title: line });

const Referral = z.object({ kind: z.literal('referral'), title: line, text, button: label });

const Share = z.object({ kind: z.literal('share'), title: line, text });

const SignUp = z.object({ kind: z.literal('sign-up'), title: line, text });

export const Block = z.discriminatedUnion('kind', [
  Hero,
  Steps,
  Rules,
  RecordingTips,
  DemoVideo,
  Leaderboard,
  Top,
  Prizes,
  Faq,
  FinePrint,
  Waitlist,
  Progress,
  Referral,
  Share,
  SignUp,
]);
export type Block = z.output<typeof Block>;
export type BlockKind = Block['kind'];

export const BLOCK_NAMES = {
  hero: 'Hero',
  steps: 'How It Works',
  rules: 'Rules',
  'recording-tips': 'Recording Tips',
  'demo-video': 'Demo video',
  leaderboard: 'Live Leaderboard',
  top: 'Top Males and Top Females',
  prizes: 'Prizes',
  faq: 'FAQ',
  'fine-print': 'Fine print',
  waitlist: 'Waitlist',
  progress: 'Personal progress',
  referral: 'Referral link',
  share: 'Share',
  'sign-up': 'Sign Up',
} as const satisfies Record<BlockKind, string>;

export const SINGLE_KINDS: readonly BlockKind[] = [
  'hero',
  'demo-video',
  'leaderboard',
  'top',
  'waitlist',
  'progress',
  'referral',
  'share',
  'sign-up',
];
