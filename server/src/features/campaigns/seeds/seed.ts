/** Initial content of a campaign. Organisers can edit it later. */
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import type { Day } from '../../../platform/time/calendar.ts';

export interface Seed {
  readonly path: string;
  /** Slug of the built-in exercise. */
  readonly exercise: 'push-up' | 'squat';
  /** First and last day, both inclusive. */
  readonly start: Day;
  readonly end: Day;
  readonly timeZone: string;
  readonly challenge: {
    readonly name: string;
    readonly description: string;
    readonly challengeType: 'accountability' | 'progression';
    /** Per day, for accountability challenges. */
    readonly minDailyReps: number | null;
    readonly maxDurationSeconds: number | null;
    readonly maxRestSeconds: number | null;
    readonly givesPrizes: boolean;
    /** Tie-breaking rule. Defaults to the challenge's own unless the page promises another. */
    readonly ties?: 'form';
  };
  readonly page: Pick<CampaignForm, 'title' | 'tagline' | 'description' | 'partner' | 'blocks'>;
}
