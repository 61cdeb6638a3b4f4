import { describe, expect, it } from 'vitest';
import { findCampaignIssues } from '@reptemple/contract/campaigns/campaign-validation';
import { campaignFrom, TEMPLATE_NAMES } from './page-templates.ts';

describe('campaignFrom', () => {
  it.each(TEMPLATE_NAMES)(
    'makes a draft from the template "%s" that cannot be published before its gaps are filled',
    (name) => {
      const draft = campaignFrom(name, 'our-gym');
      expect(draft).toMatchObject({ path: 'our-gym', title: 'Our Gym', challengeId: null });
      expect(findCampaignIssues(draft)).not.toEqual([]);
    },
  );

  it('marks placeholders such as [Prize] and names no year, currency or month of a past event', () => {
    const messages = findCampaignIssues(campaignFrom('week', 'our-gym')).map(({ message }) => message);
    expect(messages.filter((message) => message.includes('[Prize]'))).toHaveLength(2);
    expect(JSON.stringify(TEMPLATE_NAMES.map((name) => campaignFrom(name, 'x1')))).not.toMatch(/USDT|20\d\d|October/);
  });
});
