/** Campaign editor: settings, blocks and preview. */
import type { Campaign } from '@reptemple/contract/campaigns/campaigns';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/format/timestamp.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RestoredNote } from '../../../ui/form/restored-note.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { challengesQuery, editingQuery } from '../admin/queries.ts';
import type { CampaignView } from '../blocks.ts';
import { OwnWords } from '../page/own-words.ts';
import { BlockList } from './block-list.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { HeadPart, PartnerPart, WindowPart } from './head-part.tsx';
import { Preview } from './preview.tsx';
import { PublishChecklist } from './publish-checklist.tsx';
import { SaveBar } from './save-bar.tsx';
import { type CampaignFormState, useCampaignForm } from './use-campaign-form.ts';

interface EditorProps {
  readonly saved: Campaign;
  readonly waitlist: CampaignView['waitlist'];
  /** Reloads the stored version. */
  readonly onReload: () => void;
}

const Blocks = ({ form }: { readonly form: CampaignFormState }): ReactElement => (
  <section aria-labelledby="campaign-blocks" className="border-t pt-7">
    <h2 id="campaign-blocks" className="carved text-xl">
      {t('Blocks')}
    </h2>
    <p className="mt-1.5 mb-5 text-sm text-pretty text-quiet">
      {t('The page from top to bottom. Open one to change its words.')}
    </p>
    <OwnWords value={form.draft.language}>
      <BlockList blocks={form.draft.blocks} faults={form.faults} onChange={(blocks) => form.change({ blocks })} />
    </OwnWords>
  </section>
);

const Editor = ({ saved, waitlist, onReload }: EditorProps): ReactElement => {
  const element = useRef<HTMLFormElement>(null);
  const form = useCampaignForm(saved, element);
  const [isPreviewed, setPreviewed] = useState(false);
  const { data } = useQuery(challengesQuery(''));
  const { conflict } = form;
  return (
    <>
      {form.isRestored && !conflict ? <RestoredNote onStartOver={form.startOver} /> : null}
      {conflict ? (
        <ConflictNote
          stored={conflict}
          isBusy={form.isBusy}
          onMine={() => form.saveOver(conflict)}
          onTheirs={() => {
            form.forget();
            onReload();
          }}
        />
      ) : null}
      <form
        ref={element}
        noValidate
        aria-label={t('Campaign')}
        className="grid grid-cols-1 gap-8 [&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <HeadPart form={form} challengeName={data?.rows.find(({ id }) => id === form.draft.challengeId)?.name} />
        <WindowPart form={form} />
        <PartnerPart form={form} />
        <Blocks form={form} />
        {form.status === 'draft' ? <PublishChecklist draft={form.draft} /> : null}
        <SaveBar form={form} isPreviewed={isPreviewed} onPreview={() => setPreviewed(!isPreviewed)} />
      </form>
      {isPreviewed ? <Preview saved={saved} draft={form.draft} waitlist={waitlist} /> : null}
      <UnsavedGuard isDirty={form.isDirty} onLeave={form.forget} />
    </>
  );
};

const changedLabel = (updatedAt: string, updatedBy: string | null): string =>
  updatedBy
    ? t('Changed last {moment} by {name}.', { moment: formatMoment(updatedAt), name: updatedBy })
    : t('Changed last {moment}.', { moment: formatMoment(updatedAt) });

interface EditorScreenProps {
  readonly campaign: string;
  readonly waitlist: CampaignView['waitlist'];
}

/** The form is initialized once and does not follow later server changes while editing. */
export const EditorScreen = ({ campaign: id, waitlist }: EditorScreenProps): ReactElement | null => {
  const { data, refetch } = useQuery({ ...editingQuery(id), refetchOnMount: false });
  const [round, setRound] = useState(0);
  if (!data) return null;
  const { campaign } = data;
  const reload = async (): Promise<void> => {
    await refetch();
    setRound(round + 1);
  };
  return (
    <>
      <PageHead
        title={t('Edit Campaign')}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={campaign.status === 'published' ? 'gold' : 'outline'}>
              {campaign.status === 'published' ? t('Published') : t('Draft')}
            </Badge>
            <span>{changedLabel(campaign.updatedAt, campaign.updatedBy)}</span>
          </span>
        }
        actions={
          <Button asChild variant="secondary">
            <Link to="/$campaign" params={{ campaign: campaign.path }}>
              <ExternalLink aria-hidden />
              <span>{t('Open the Page')}</span>
            </Link>
          </Button>
        }
      />
      <Editor key={`${campaign.id}-${round}`} saved={campaign} waitlist={waitlist} onReload={() => void reload()} />
    </>
  );
};
