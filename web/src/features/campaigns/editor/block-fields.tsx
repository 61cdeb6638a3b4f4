import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CAMPAIGN_LIMITS } from '@reptemple/contract/campaigns/campaign-blocks';
import type {
  DEMO_CLIPS,
  BUTTON_TARGETS,
  CampaignButton,
  PRIZE_WINNERS,
} from '@reptemple/contract/campaigns/campaign-blocks';
import { WAITLIST_SOURCE_LABELS } from '@reptemple/contract/campaigns/waitlist';
import { t } from '../../../i18n/translate.ts';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { exercisesQuery } from '../admin/queries.ts';
import type { BlockOf } from '../campaign-types.ts';
import { FaqFields, Items, RulesFields, StepsFields, EntryList } from './list-fields.tsx';
import type { BlockForm, FormOf } from './list-fields.tsx';
import { ChoiceField, LineField, TextField, PictureField } from './text-choice-and-picture-fields.tsx';

type Prize = BlockOf<'prizes'>['prizes'][number];

const WINNERS = {
  '': t('Chosen manually'),
  top: t('Overall leader'),
  'top-male': `${t('Overall leader')} (${t('Male')})`,
  'top-female': `${t('Overall leader')} (${t('Female')})`,
} as const satisfies Record<'' | (typeof PRIZE_WINNERS)[number], string>;

interface OneProps {
  readonly prize: Prize;
  readonly at: number;
  readonly faultOf: FormOf<'prizes'>['faultOf'];
  readonly onChange: (prize: Prize) => void;
}

const One = ({ prize, at, faultOf, onChange }: OneProps): ReactElement => (
  <>
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-1">
      <LineField
        label={`${t('Title')} ${at + 1}`}
        value={prize.title}
        fault={faultOf(`prizes.${at}.title`)}
        onChange={(title) => onChange({ ...prize, title })}
      />
      <LineField
        label={t('Prize, for example a 1-year membership')}
        value={prize.reward}
        fault={faultOf(`prizes.${at}.reward`)}
        onChange={(reward) => onChange({ ...prize, reward })}
      />
    </div>
    <TextField
      label={t('Awarded for')}
      value={prize.text}
      fault={faultOf(`prizes.${at}.text`)}
      onChange={(text) => onChange({ ...prize, text })}
    />
    <PictureField
      kind="prize"
      label={t('Picture')}
      value={prize.picture}
      fault={faultOf(`prizes.${at}.picture`)}
      onChange={(picture) => onChange({ ...prize, picture })}
    />
    <ChoiceField
      label={t('Winner')}
      value={prize.winner ?? ''}
      words={WINNERS}
      onChange={(winner) => onChange({ ...prize, winner: winner === '' ? null : winner })}
      hint={t('Winners appear once the challenge ends and two admins confirm them.')}
    />
  </>
);

export const PrizeFields = ({ block, onChange, faultOf }: FormOf<'prizes'>): ReactElement => (
  <>
    <LineField
      label={t('Badge (e.g. 2 Winners)')}
      value={block.winners}
      fault={faultOf('winners')}
      onChange={(winners) => onChange({ ...block, winners })}
    />
    <EntryList
      label={t('Prizes')}
      entries={block.prizes}
      most={CAMPAIGN_LIMITS.prizes}
      blank={{ title: '', reward: '', text: '', winner: null }}
      fault={faultOf('prizes')}
      onChange={(prizes) => onChange({ ...block, prizes })}
    >
      {(prize, at, change) => <One prize={prize} at={at} faultOf={faultOf} onChange={change} />}
    </EntryList>
    <p className="text-sm text-quiet">{t('Two reviewers who don’t compete must confirm the winners.')}</p>
    <EntryList
      label={t('Notes')}
      entries={block.notes}
      most={CAMPAIGN_LIMITS.items}
      blank=""
      fault={faultOf('notes')}
      onChange={(notes) => onChange({ ...block, notes })}
    >
      {(note, at, change) => (
        <LineField label={`${t('Text')} ${at + 1}`} value={note} fault={faultOf(`notes.${at}`)} onChange={change} />
      )}
    </EntryList>
  </>
);

const LEADS_TO = {
  record: t('Recorder (visitors sign in first)'),
  challenge: t('Challenge'),
  leaderboard: t('Leaderboard'),
} as const satisfies Record<(typeof BUTTON_TARGETS)[number], string>;

interface ButtonFieldsProps {
  readonly button: CampaignButton;
  readonly fault: string | undefined;
  readonly onChange: (button: CampaignButton) => void;
}

const ButtonFields = ({ button, fault, onChange }: ButtonFieldsProps): ReactElement => (
  <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
    <LineField
      label={t('Text')}
      value={button.label}
      fault={fault}
      onChange={(label) => onChange({ ...button, label })}
    />
    <ChoiceField
      label={t('Link')}
      value={button.leadsTo}
      words={LEADS_TO}
      onChange={(leadsTo) => onChange({ ...button, leadsTo })}
    />
  </div>
);

export const HeroFields = ({ block, onChange, faultOf }: FormOf<'hero'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <PictureField
      kind="hero"
      label={t('Picture')}
      hint={t('If empty, the page shows the exercise.')}
      value={block.picture}
      fault={faultOf('picture')}
      onChange={(picture) => onChange({ ...block, picture })}
    />
    <EntryList<CampaignButton>
      label={t('Buttons')}
      entries={block.buttons}
      most={CAMPAIGN_LIMITS.buttons}
      blank={{ label: '', leadsTo: 'challenge' }}
      fault={faultOf('buttons')}
      onChange={(buttons) => onChange({ ...block, buttons })}
    >
      {(button, at, change) => (
        <ButtonFields button={button} fault={faultOf(`buttons.${at}.label`)} onChange={change} />
      )}
    </EntryList>
  </>
);

export const LeaderboardFields = ({ block, onChange, faultOf }: FormOf<'leaderboard'>): ReactElement => (
  <>
    <CheckRow
      checked={block.join !== null}
      onChange={({ currentTarget: { checked } }) =>
        onChange({ ...block, join: checked ? { label: 'Join Challenge', leadsTo: 'record' } : null })
      }
    >
      {t('Show a join button')}
    </CheckRow>
    {block.join ? (
      <ButtonFields
        button={block.join}
        fault={faultOf('join.label')}
        onChange={(join) => onChange({ ...block, join })}
      />
    ) : null}
  </>
);

const CLIPS = {
  'push-up': t('Push-up'),
  'push-up-faults': t('{exercise} with faults', { exercise: t('Push-up') }),
  squat: t('Squat'),
  'squat-faults': t('{exercise} with faults', { exercise: t('Squat') }),
  'pull-up': t('Pull-up'),
  'pull-up-faults': t('{exercise} with faults', { exercise: t('Pull-up') }),
  'bench-press': t('Bench press'),
  'bench-press-faults': t('{exercise} with faults', { exercise: t('Bench press') }),
} as const satisfies Record<(typeof DEMO_CLIPS)[number], string>;

export const DemoFields = ({ block, onChange, faultOf }: FormOf<'demo-video'>): ReactElement => {
  const query = useQuery(exercisesQuery);
  const exercises = (query.data?.exercises ?? []).map(({ id, name }) => [id, name] as const);
  return (
    <>
      <TextField
        label={t('Text')}
        value={block.text}
        fault={faultOf('text')}
        onChange={(text) => onChange({ ...block, text })}
      />
      <ChoiceField
        label={t('Clip')}
        value={block.clip}
        words={CLIPS}
        onChange={(clip) => onChange({ ...block, clip })}
      />
      <ChoiceField<string>
        label={t('Exercise')}
        value={block.exerciseDefinitionId ?? ''}
        words={Object.fromEntries([['', t('Same as the challenge or clip')], ...exercises])}
        areNames
        onChange={(id) => onChange({ ...block, exerciseDefinitionId: id === '' ? null : id })}
      />
      {query.isError && !query.data ? (
        <FailedPart query={query} failed={t('Failed to load exercise definitions')} />
      ) : null}
    </>
  );
};

const WaitlistFields = ({ block, onChange, faultOf }: FormOf<'waitlist'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <ChoiceField
      label={t('Preselected source')}
      value={block.source}
      words={WAITLIST_SOURCE_LABELS}
      onChange={(source) => onChange({ ...block, source })}
    />
  </>
);

const ReferralFields = ({ block, onChange, faultOf }: FormOf<'referral'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <LineField
      label={t('Button')}
      value={block.button}
      fault={faultOf('button')}
      onChange={(button) => onChange({ ...block, button })}
    />
  </>
);

const PlainFields = ({ block, onChange, faultOf }: FormOf<'share' | 'sign-up'>): ReactElement => (
  <TextField
    label={t('Text')}
    value={block.text}
    fault={faultOf('text')}
    onChange={(text) => onChange({ ...block, text })}
  />
);

/** Form fields of one kind of block. BlockFields renders the title, which most kinds have. */
const OwnFields = ({ block, onChange, faultOf }: BlockForm): ReactElement | null => {
  switch (block.kind) {
    case 'hero':
      return <HeroFields {...{ block, onChange, faultOf }} />;
    case 'steps':
      return <StepsFields {...{ block, onChange, faultOf }} />;
    case 'rules':
      return <RulesFields {...{ block, onChange, faultOf }} />;
    case 'leaderboard':
      return <LeaderboardFields {...{ block, onChange, faultOf }} />;
    case 'faq':
      return <FaqFields {...{ block, onChange, faultOf }} />;
    case 'waitlist':
      return <WaitlistFields {...{ block, onChange, faultOf }} />;
    case 'referral':
      return <ReferralFields {...{ block, onChange, faultOf }} />;
    default:
      return <FurtherFields {...{ block, onChange, faultOf }} />;
  }
};

const FurtherFields = ({ block, onChange, faultOf }: BlockForm): ReactElement | null => {
  switch (block.kind) {
    case 'prizes':
      return <PrizeFields {...{ block, onChange, faultOf }} />;
    case 'demo-video':
      return <DemoFields {...{ block, onChange, faultOf }} />;
    case 'share':
    case 'sign-up':
      return <PlainFields {...{ block, onChange, faultOf }} />;
    case 'recording-tips':
    case 'fine-print':
      return (
        <Items
          label={t('Text')}
          field="items"
          items={block.items}
          faultOf={faultOf}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    default:
      return null;
  }
};

export const BlockFields = (form: BlockForm): ReactElement => {
  const { block, onChange, faultOf } = form;
  return (
    <>
      {block.kind === 'top' ? (
        <p className="text-quiet">{t('Top three men and women')}</p>
      ) : (
        <LineField
          label={t('Title')}
          value={block.title}
          fault={faultOf('title')}
          onChange={(title) => onChange({ ...block, title })}
        />
      )}
      <OwnFields {...form} />
    </>
  );
};
