/**
 * Example campaigns of seven days, `NS` with push-ups and `SQUAT`. Their pages have the same blocks
 * with different texts (specification S1, sections 1, 2 and 9).
 */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import {
  SQUAT_CAMERA,
  STRICT_FORM_ONLY,
  perfectYourForm,
  recordingTips,
  SIGN_UP,
  PUSH_UP_CAMERA,
} from './seed-type-and-shared-blocks.ts';
import type { Seed } from './seed-type-and-shared-blocks.ts';

interface SevenDays {
  readonly title: string;
  readonly text: string;
  readonly reps: string;
  readonly king: string;
  readonly queen: string;
  readonly counted: string;
  readonly camera: readonly string[];
  readonly exercise: 'push-up' | 'squat';
}

const stepsOf = ({ reps }: SevenDays): Block => ({
  kind: 'steps',
  title: 'How It Works',
  steps: [
    {
      title: 'Join',
      text: 'Sign in with a free account and press Join. It’s free and there’s nothing to install.',
    },
    {
      title: 'Record Daily',
      text: `Record at least one session of ${reps} every day for 7 days. Extra sessions are allowed, and every perfect rep counts.`,
    },
    {
      title: 'AI Validates',
      text: 'Your browser tracks your joints and measures every rep. Reps that don’t count are shown with the reason.',
    },
    {
      title: 'Compete Live',
      text: 'Your best session appears on the live leaderboard once the server has verified it.',
    },
    { title: 'Win Prizes', text: 'The top male and top female after the last day win.' },
  ],
});

const faqOf = ({ counted }: SevenDays): Block => ({
  kind: 'faq',
  title: 'Questions and answers',
  questions: [
    {
      question: 'When is it?',
      answer: 'On the dates at the top of this page. Days start and end at midnight in the challenge’s time zone.',
    },
    {
      question: 'How often do I have to record?',
      answer:
        'At least once a day on each of the 7 days. One session with one valid rep logs the day; extra sessions are allowed.',
    },
    {
      question: 'What if I miss a day?',
      answer:
        'You stay on the leaderboard with your best session, and your streak starts again on the next day you log.',
    },
    {
      question: 'Which reps count?',
      answer: `${counted}, as the camera measures it. The same rules are applied to everybody, by the same program, and every count can be looked at again rep by rep.`,
    },
    {
      question: 'What do I need?',
      answer: 'A phone or laptop with a camera and a current browser. Everything runs on your device.',
    },
  ],
});

const sevenDayBlocks = (page: SevenDays): Block[] => [
  {
    kind: 'hero',
    title: page.title,
    text: page.text,
    buttons: [{ label: 'Join Challenge', leadsTo: 'record' }],
  },
  { kind: 'progress', title: 'Your Progress' },
  stepsOf(page),
  perfectYourForm(page.exercise),
  recordingTips(page.camera),
  {
    kind: 'demo-video',
    title: 'See It Counted',
    text: 'Every rep in this clip is measured like yours will be. See where a rep starts, how deep it goes and when it counts.',
    clip: page.exercise,
    exerciseDefinitionId: null,
  },
  { kind: 'leaderboard', title: 'Live Leaderboard', join: { label: 'Join Challenge', leadsTo: 'record' } },
  { kind: 'top' },
  {
    kind: 'prizes',
    title: `${page.king} / ${page.queen}`,
    winners: '2 Winners',
    prizes: [
      {
        title: page.king,
        reward: 'A crown',
        text: 'Most valid reps in one session (men).',
        winner: 'top-male',
      },
      {
        title: page.queen,
        reward: 'A crown',
        text: 'Most valid reps in one session (women).',
        winner: 'top-female',
      },
    ],
    notes: [
      'In a tie, the earlier result is ahead.',
      'Two reviewers check the winning sessions before prizes are awarded.',
    ],
  },
  faqOf(page),
  SIGN_UP,
];

export const SQUAT: Seed = {
  path: 'squat',
  exercise: 'squat',
  start: '2025-01-20',
  end: '2025-01-26',
  timeZone: 'UTC',
  challenge: {
    name: 'Squat Challenge',
    description:
      'Seven days of strict squats: at least one session every day, extra sessions allowed, every perfect rep counts. The top male becomes Squat King, the top female Squat Queen.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: true,
  },
  page: {
    title: 'Squat Challenge',
    tagline: STRICT_FORM_ONLY,
    description: 'Seven days of strict squats. Record at least one session a day and become Squat King or Squat Queen.',
    partner: null,
    blocks: sevenDayBlocks({
      title: 'The 7-Day Squat Challenge',
      text: 'Seven days, at least one session a day, full-depth squats only. Who will be Squat King and Queen?',
      reps: 'squats',
      king: 'Squat King',
      queen: 'Squat Queen',
      counted: 'Only squats with full depth that end standing up',
      camera: SQUAT_CAMERA,
      exercise: 'squat',
    }),
  },
};

export const NS: Seed = {
  path: 'ns',
  exercise: 'push-up',
  start: '2025-10-21',
  end: '2025-10-27',
  timeZone: 'UTC',
  challenge: {
    name: 'NS Challenge',
    description:
      'Seven days of strict push-ups: at least one session every day, extra sessions allowed, every perfect rep counts. The top male becomes Pushup King, the top female Pushup Queen.',
    challengeType: 'accountability',
    minDailyReps: 1,
    maxDurationSeconds: null,
    maxRestSeconds: null,
    givesPrizes: true,
  },
  page: {
    title: 'NS Challenge',
    tagline: STRICT_FORM_ONLY,
    description:
      'Seven days of strict push-ups. Record at least one session a day and become Pushup King or Pushup Queen.',
    partner: { line: 'In partnership with NS, maker of bags', label: 'Learn More', url: 'https://example.com/' },
    blocks: sevenDayBlocks({
      title: 'The 7-Day Pushup Challenge',
      text: 'Seven days, at least one session a day, strict push-ups only. Who will be Pushup King and Queen?',
      reps: 'push-ups',
      king: 'Pushup King',
      queen: 'Pushup Queen',
      counted: 'Only push-ups with full depth, full extension and a straight body',
      camera: PUSH_UP_CAMERA,
      exercise: 'push-up',
    }),
  },
};
