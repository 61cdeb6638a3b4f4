import type { ReactElement } from 'react';
import { Card } from '../../../ui/card.tsx';
import type { BlockOf, CampaignView } from '../blocks.ts';
import { Section } from './section.tsx';

export const WAITLIST_ID = 'waitlist';

interface WaitlistPartProps {
  readonly block: BlockOf<'waitlist'>;
  readonly view: CampaignView;
}

export const WaitlistPart = ({ block: { title, text, source }, view }: WaitlistPartProps): ReactElement => (
  <div
    id={WAITLIST_ID}
    className="grid scroll-mt-24 items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
  >
    <Section title={title} lead={text} />
    <Card className="bg-raised p-6 sm:p-8">{view.waitlist(source)}</Card>
  </div>
);
