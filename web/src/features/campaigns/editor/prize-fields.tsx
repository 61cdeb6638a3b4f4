import { CAMPAIGN_LIMITS, type PRIZE_WINNERS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { BlockOf } from '../blocks.ts';
import type { FormOf } from './block-form.ts';
import { EntryList } from './entry-list.tsx';
import { ChoiceField, LineField, TextField } from './fields.tsx';

type Prize = BlockOf<'prizes'>['prizes'][number];

const WINNERS = {
  '': t('Chosen manually'),
  top: t('Who leads'),
  'top-male': t('Top male'),
  'top-female': t('Top female'),
} as const satisfies Record<'' | (typeof PRIZE_WINNERS)[number], string>;

interface OneProps {
  readonly prize: Prize;
  readonly at: number;
  readonly faultOf: FormOf<'prizes'>['faultOf'];
  readonly onChange: (prize: Prize) => void;
}

const One = ({ prize, at, faultOf, onChange }: OneProps): ReactElement => (
  <>
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <LineField
        label={t('Prize {number}', { number: at + 1 })}
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
      label={t('What it is given for')}
      value={prize.text}
      fault={faultOf(`prizes.${at}.text`)}
      onChange={(text) => onChange({ ...prize, text })}
    />
    <ChoiceField
      label={t('Won by')}
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
      label={t('Badge, such as 2 Winners')}
      value={block.winners}
      fault={faultOf('winners')}
      onChange={(winners) => onChange({ ...block, winners })}
    />
    <EntryList
      label={t('Prizes')}
      one={t('prize')}
      entries={block.prizes}
      most={CAMPAIGN_LIMITS.prizes}
      blank={{ title: '', reward: '', text: '', winner: null }}
      fault={faultOf('prizes')}
      onChange={(prizes) => onChange({ ...block, prizes })}
    >
      {(prize, at, change) => <One prize={prize} at={at} faultOf={faultOf} onChange={change} />}
    </EntryList>
    <p className="text-sm text-quiet">
      {t('Two people look at the top places of the challenge before anybody wins them, already while this is a draft.')}
    </p>
    <EntryList
      label={t('Notes')}
      one={t('note')}
      entries={block.notes}
      most={CAMPAIGN_LIMITS.items}
      blank=""
      fault={faultOf('notes')}
      onChange={(notes) => onChange({ ...block, notes })}
    >
      {(note, at, change) => (
        <LineField
          label={t('Note {number}', { number: at + 1 })}
          value={note}
          fault={faultOf(`notes.${at}`)}
          onChange={change}
        />
      )}
    </EntryList>
  </>
);
