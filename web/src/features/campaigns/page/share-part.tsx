/** Share button (specification S1, sections 2 and 8). */
import { Share2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { shareLink } from '../../../ui/share-link.ts';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { Section } from './section.tsx';

interface SharePartProps {
  readonly block: BlockOf<'share'>;
  readonly view: CampaignView;
}

export const SharePart = ({ block: { title, text }, view: { campaign, isPreview } }: SharePartProps): ReactElement => {
  const share = (): void => {
    const url = new URL(`/${campaign.path}`, location.origin).href;
    void shareLink({ title: campaign.title, text: campaign.description || campaign.title, url });
  };
  return (
    <Section title={title} lead={text}>
      <Button size="large" variant="secondary" className="mt-7 max-sm:w-full" disabled={isPreview} onClick={share}>
        <Share2 aria-hidden />
        <span>{t('Share')}</span>
      </Button>
    </Section>
  );
};
