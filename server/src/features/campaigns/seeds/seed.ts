/** What a campaign begins with, before an organiser makes it theirs. */
import type { CampaignForm } from '@reptemple/contract/campaign-form';
import type { Day } from '../../../platform/calendar.ts';

export interface Seed {
  readonly path: string;
  /** As the exercise is shipped. */
  readonly exercise: 'push-up' | 'squat';
  /** First and last day; both belong to it. */
  readonly start: Day;
  readonly end: Day;
  readonly timeZone: string;
  readonly challenge: {
    readonly name: string;
    readonly description: string;
    readonly challengeType: 'accountability' | 'progression';
    /** Of a day, for accountability. */
    readonly minDailyReps: number | null;
    readonly maxDurationSeconds: number | null;
    readonly maxRestSeconds: number | null;
    readonly givesPrizes: boolean;
    /** Who stands ahead among equals; as the challenge's own default unless the page promises another rule. */
    readonly ties?: 'form';
  };
  readonly page: Pick<CampaignForm, 'title' | 'tagline' | 'description' | 'partner' | 'blocks'>;
}
