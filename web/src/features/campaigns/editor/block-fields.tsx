/** Form of each kind of block. */
import { WAITLIST_SOURCE_LABELS } from '@reptemple/contract/campaigns/waitlist';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { BlockForm, FormOf } from './block-form.ts';
import { DemoFields } from './demo-fields.tsx';
import { ChoiceField, LineField, TextField } from './fields.tsx';
import { FaqFields, Items, RulesFields, StepsFields } from './list-fields.tsx';
import { PrizeFields } from './prize-fields.tsx';
import { HeroFields, LeaderboardFields } from './way-fields.tsx';

const WaitlistFields = ({ block, onChange, faultOf }: FormOf<'waitlist'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <ChoiceField
      label={t('Source chosen beforehand')}
      value={block.source}
      words={WAITLIST_SOURCE_LABELS}
      onChange={(source) => onChange({ ...block, source })}
      hint={t('Preselected answer to how people heard about you.')}
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

/** Fields other than lists of items, which differ per kind. */
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
          label={block.kind === 'fine-print' ? t('Paragraphs') : t('Tips')}
          one={block.kind === 'fine-print' ? t('paragraph') : t('tip')}
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
        <p className="text-quiet">{t('The three best men and the three best women. There is nothing to fill in.')}</p>
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
