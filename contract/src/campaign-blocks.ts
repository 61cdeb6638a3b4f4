/**
 * What a campaign's page is made of (first document, sections 2 and 9). A block holds what an organiser would word; what is said on all
 * pages alike, such as 'Be the first!', is the page's. Texts are plain; an empty line begins a new paragraph. A draft may leave texts
 * empty: `campaign-faults.ts` says what is missing before it is published.
 */
import { z } from 'zod';
import { WAITLIST_SOURCES } from './waitlist.ts';
import { publicText } from './public-text.ts';

/** Letters, and how many of a list. */
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

const label = publicText(CAMPAIGN_LIMITS.label);
const line = publicText(CAMPAIGN_LIMITS.line);
const text = publicText(CAMPAIGN_LIMITS.text);
const items = z.array(text).max(CAMPAIGN_LIMITS.items);

/**
 * challenge: the challenge's page, by its slug. record: its recorder, over /login for a visitor (first document, section 2). leaderboard:
 * its full leaderboard.
 */
export const BUTTON_TARGETS = ['challenge', 'record', 'leaderboard'] as const;

export const CampaignButton = z.object({ label, leadsTo: z.enum(BUTTON_TARGETS) });
export type CampaignButton = z.output<typeof CampaignButton>;

/** Whose prize it is by the leaderboard, so that the page can name the winner afterwards; null: it cannot be read from there. */
export const PRIZE_WINNERS = ['top', 'top-male', 'top-female'] as const;

/** The clips that come with the product, under `/samples`: each shows the exercise it is named after. */
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

/** The exercise each clip shows, by the name it is shipped under. */
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

/** The header: title, text and buttons, with the campaign's tagline, dates and partner. */
const Hero = z.object({
  kind: z.literal('hero'),
  title: line,
  text,
  buttons: z.array(CampaignButton).max(CAMPAIGN_LIMITS.buttons),
});

/** 'How It Works': numbered. */
const Steps = z.object({
  kind: z.literal('steps'),
  title: line,
  steps: z.array(z.object({ title: line, text })).max(CAMPAIGN_LIMITS.steps),
});

/** A checklist, such as 'Perfect Your Form'. */
const Rules = z.object({ kind: z.literal('rules'), title: line, text, items });

const RecordingTips = z.object({ kind: z.literal('recording-tips'), title: line, items });

/** Shows a clip with the pose over it, simple controls, not played by itself. */
const DemoVideo = z.object({
  kind: z.literal('demo-video'),
  title: line,
  text,
  clip: z.enum(DEMO_CLIPS),
  /** What judges the reps shown; null: the challenge's own, or the clip's where there is no challenge of that exercise. */
  exerciseDefinitionId: z.uuid().nullable(),
});

/** 'Live Leaderboard', with its figures and, above `FULL_LEADERBOARD_ABOVE` recordings, the link to all of it. */
const Leaderboard = z.object({ kind: z.literal('leaderboard'), title: line, join: CampaignButton.nullable() });

/** 'Top Males' and 'Top Females'. */
const Top = z.object({ kind: z.literal('top') });

const Prizes = z.object({
  kind: z.literal('prizes'),
  title: line,
  /** A badge, such as '2 Winners'; empty: none. */
  winners: label,
  prizes: z
    .array(
      z.object({
        /** Such as 'Pushup King'. */
        title: line,
        /** Such as '66.6 USDT'; empty where there is nothing to name. */
        reward: label,
        text,
        winner: z.enum(PRIZE_WINNERS).nullable(),
      }),
    )
    .max(CAMPAIGN_LIMITS.prizes),
  /** Tie-breakers and conditions, below the prizes. */
  notes: items,
});

const Faq = z.object({
  kind: z.literal('faq'),
  title: line,
  questions: z.array(z.object({ question: line, answer: text })).max(CAMPAIGN_LIMITS.questions),
});

const FinePrint = z.object({ kind: z.literal('fine-print'), title: line, items });

/** The waitlist's form; `source` is chosen beforehand. */
const Waitlist = z.object({ kind: z.literal('waitlist'), title: line, text, source: z.enum(WAITLIST_SOURCES) });

/** The caller's own panel over the window: for those who have recorded. */
const Progress = z.object({ kind: z.literal('progress'), title: line });

/** The button to the referral-link dialog. */
const Referral = z.object({ kind: z.literal('referral'), title: line, text, button: label });

const Share = z.object({ kind: z.literal('share'), title: line, text });

/** 'Ready to Compete?', for visitors. */
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

/** As an editor calls them. */
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
  'sign-up': 'Sign up',
} as const satisfies Record<BlockKind, string>;

/** A page has one of each of these at most. */
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
