/** Forms of blocks with buttons. */
import {
  type BUTTON_TARGETS,
  CAMPAIGN_LIMITS,
  type CampaignButton,
} from '@reptemple/contract/campaigns/campaign-blocks';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import type { FormOf } from './block-form.ts';
import { EntryList } from './entry-list.tsx';
import { ChoiceField, LineField, TextField } from './fields.tsx';

const LEADS_TO = {
  record: t('The recorder (visitors sign in first)'),
  challenge: t('The challenge’s page'),
  leaderboard: t('The full leaderboard'),
} as const satisfies Record<(typeof BUTTON_TARGETS)[number], string>;

interface ButtonFieldsProps {
  readonly button: CampaignButton;
  readonly fault: string | undefined;
  readonly onChange: (button: CampaignButton) => void;
}

const ButtonFields = ({ button, fault, onChange }: ButtonFieldsProps): ReactElement => (
  <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
    <LineField
      label={t('Label')}
      value={button.label}
      fault={fault}
      onChange={(label) => onChange({ ...button, label })}
    />
    <ChoiceField
      label={t('Leads to')}
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
    <EntryList<CampaignButton>
      label={t('Buttons')}
      one={t('button')}
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
      {t('With a button to take part')}
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
