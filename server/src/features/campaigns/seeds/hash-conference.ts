/**
 * Campaign 'Hash Challenge' of a conference, with prizes in USDT (specification S1, sections 1, 2
 * and 9).
 */
import type { Block } from '@reptemple/contract/campaigns/campaign-blocks';
import { FORMS, MEASURED, PUSH_UP_CAMERA, recordingTips, STRICT_FORM_ONLY } from './seed-type-and-shared-blocks.ts';
import type { Seed } from './seed-type-and-shared-blocks.ts';

const PRIZES: Block = {
  kind: 'prizes',
  title: 'Prizes',
  winners: '2 Winners',
  prizes: [
    {
      title: 'Most reps',
      reward: '66.6 USDT',
      text: 'For the highest reps in one session.',
      winner: 'top',
    },
    {
      title: 'Most referrals',
      reward: '33.3 USDT',
      text: 'For the most referrals. A referral counts only after the referred person completes one verified session.',
      winner: null,
    },
  ],
  notes: ['Tie-breakers: best form score, then earliest submission.'],
};

const STEPS: Block = {
  kind: 'steps',
  title: 'How It Works',
  steps: [
    { title: 'Join', text: 'Sign in with a free account and open the challenge on your phone or laptop.' },
    {
      title: 'Record',
      text: 'Do as many strict push-ups as you can in one session of max 5 minutes. A rest over 3 seconds ends the session.',
    },
    { title: 'Try again', text: 'You have unlimited attempts. Your best session counts.' },
    {
      title: 'Refer',
      text: 'Share your referral link. Everyone who completes a verified session through it counts for you.',
    },
    { title: 'Win', text: '66.6 USDT for the highest reps in one session, 33.3 USDT for the most referrals.' },
  ],
};

const FAQ: Block = {
  kind: 'faq',
  title: 'FAQ',
  questions: [
    {
      question: 'How long may a session be?',
      answer: 'Max 5 minutes. The recorder stops automatically and keeps your reps up to then.',
    },
    {
      question: 'May I rest?',
      answer:
        'Up to 3 seconds between two reps. A rest over 3 seconds ends the session; getting into position before the first rep isn’t a rest.',
    },
    {
      question: 'How many attempts do I have?',
      answer: 'Unlimited. Your best session counts.',
    },
    {
      question: 'What is a clean rep?',
      answer:
        'Elbows bent far enough and fully extended, body straight, as measured by the camera. Everyone is counted the same way, and the server recounts every session.',
    },
    {
      question: 'When does a referral count?',
      answer:
        'Only after the referred person completes one verified session. Clicks and sign-ups alone don’t count, and you can’t refer yourself.',
    },
    {
      question: 'What if there’s a tie?',
      answer: 'Best form score first, then earliest submission.',
    },
    {
      question: 'How are prizes paid?',
      answer: 'In USDT, after two reviewers have checked the winning sessions. The organisers will email you.',
    },
    {
      question: 'Do I have to be at the conference?',
      answer: 'No. You only need a phone or laptop with a camera and some floor space.',
    },
  ],
};

const FINE_PRINT: Block = {
  kind: 'fine-print',
  title: 'The Fine Print',
  items: [
    'Prizes: 66.6 USDT for the highest reps in one session and 33.3 USDT for the most referrals. One person may win both.',
    'Tie-breakers: best form score, then earliest submission.',
    'Max 5 minutes per session. A rest over 3 seconds ends the session. Unlimited attempts, best session counts.',
    'A referral counts only after the referred person completes one verified session.',
    'Only verified sessions win. The server recounts every session, and the organisers may review the video.',
    'Sessions that are edited, sped up, replayed or recorded by someone else are removed from the leaderboard.',
    'Take part only if you’re healthy, at your own risk. Stop if something hurts.',
    'The organisers award the prizes and decide in cases not covered by these rules.',
  ],
};

const BLOCKS: readonly Block[] = [
  {
    kind: 'hero',
    title: 'The Hash Push-Up Challenge',
    text: '66.6 USDT for the highest reps in one session. 33.3 USDT for the most referrals. Five minutes, one floor, no excuses.',
    buttons: [
      { label: 'Join', leadsTo: 'challenge' },
      { label: 'View Leaderboard', leadsTo: 'challenge' },
    ],
  },
  PRIZES,
  STEPS,
  {
    kind: 'rules',
    title: 'Clean-Rep Rules',
    text: MEASURED['push-up'],
    items: [...FORMS['push-up'], 'No rest over 3 seconds: it ends the session.'],
  },
  {
    kind: 'demo-video',
    title: 'What a Clean Rep Looks Like',
    text: 'The lines show what the camera tracks. Reps 2 and 4 fail: one stays too high, one sags.',
    clip: 'push-up-faults',
    exerciseDefinitionId: null,
  },
  recordingTips(PUSH_UP_CAMERA),
  { kind: 'leaderboard', title: 'Live Leaderboard', join: { label: 'Join', leadsTo: 'challenge' } },
  {
    kind: 'referral',
    title: 'Bring Others Along',
    text: 'Get your referral link and share it. It counts when someone you referred completes a verified session.',
    button: 'Get Your Referral Link',
  },
  FAQ,
  FINE_PRINT,
  {
    kind: 'waitlist',
    title: 'Join the Waitlist',
    text: 'Leave your email to hear about the next challenge first.',
    source: 'hash_conference',
  },
];

export const HASH: Seed = {
  path: 'hash',
  exercise: 'push-up',
  start: '2025-10-01',
  end: '2025-10-02',
  timeZone: 'UTC',
  challenge: {
    name: 'Hash Challenge',
    description:
      'The conference’s push-up challenge: highest reps in one session. Max 5 minutes per session, a rest over 3 seconds ends it, unlimited attempts, best session counts.',
    challengeType: 'progression',
    minDailyReps: null,
    maxDurationSeconds: 300,
    maxRestSeconds: 3,
    givesPrizes: true,
    ties: 'form',
  },
  page: {
    title: 'Hash Challenge',
    tagline: STRICT_FORM_ONLY,
    description:
      'Strict push-ups at the conference: 66.6 USDT for the highest reps in one session, 33.3 USDT for the most referrals.',
    partner: null,
    blocks: [...BLOCKS],
  },
};
