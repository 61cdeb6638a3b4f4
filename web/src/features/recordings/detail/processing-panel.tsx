/** Shows admins how the recording was analyzed (specification S2, section 3). */
import type { Processing } from '@reptemple/contract/recordings/recordings';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/table/description-list.tsx';
import { PartBoundary } from '../../../ui/feedback/part-boundary.tsx';
import { formatMoment } from '../../../ui/format/timestamp.ts';
import { processingQuery } from './queries.ts';
import { processingFacts } from './rules.ts';

const Known = ({ processing }: { readonly processing: Processing }): ReactElement => (
  <DescriptionList
    facts={[
      ...processingFacts(processing),
      [t('Ticket'), processing.ticketIssuedAt ? formatMoment(processing.ticketIssuedAt) : t('None')],
      [t('Track (SHA-256)'), processing.trackSha256 ?? t('No fingerprint')],
    ]}
  />
);

export const ProcessingPanel = ({ recording }: { readonly recording: string }): ReactElement => (
  <Card className="grid min-w-0 content-start gap-4 p-5 sm:p-6">
    <CardTitle>{t('Deterministic Processing Data')}</CardTitle>
    <PartBoundary
      query={useQuery(processingQuery(recording))}
      loading={t('Loading...')}
      failed={t('Failed to load this section')}
    >
      {({ processing }) =>
        processing ? (
          <Known processing={processing} />
        ) : (
          <p className="text-quiet">{t('No processing data for this recording.')}</p>
        )
      }
    </PartBoundary>
  </Card>
);
