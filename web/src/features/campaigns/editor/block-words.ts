/** Descriptions of the block kinds, for choosing one. */
import type { BlockKind } from '@reptemple/contract/campaigns/campaign-blocks';
import { t } from '../../../i18n/translate.ts';

export const BLOCK_WORDS = {
  hero: t('Title, dates and the way in'),
  progress: t('What each member has done so far, for themselves alone'),
  steps: t('Numbered steps to take part'),
  rules: t('A checklist of what makes a rep count'),
  'recording-tips': t('How to place the camera'),
  'demo-video': t('A set with the pose drawn over it'),
  leaderboard: t('How many take part, and the top score'),
  top: t('The three best men and women'),
  prizes: t('What can be won, and by whom'),
  referral: t('A link with which people bring others'),
  share: t('A button that sends the page on'),
  faq: t('Questions, and answers that fold out'),
  'fine-print': t('Conditions in small letters'),
  'sign-up': t('For visitors: the way to an account'),
  waitlist: t('A form for e-mail addresses'),
} as const satisfies Record<BlockKind, string>;
