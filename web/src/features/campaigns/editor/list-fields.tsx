/** Forms of blocks that contain lists of texts. */
import { CAMPAIGN_LIMITS } from '@reptemple/contract/campaigns/campaign-blocks';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import type { BlockForm, FormOf } from './block-form.ts';
import { EntryList } from './entry-list.tsx';
import { LineField, TextField } from './fields.tsx';

interface ItemsProps {
  readonly label: string;
  readonly one: string;
  readonly field: string;
  readonly items: readonly string[];
  readonly faultOf: BlockForm['faultOf'];
  readonly onChange: (items: string[]) => void;
}

/** List of one-line texts. */
export const Items = ({ label, one, field, items, faultOf, onChange }: ItemsProps): ReactElement => (
  <EntryList
    label={label}
    one={one}
    entries={items}
    most={CAMPAIGN_LIMITS.items}
    blank=""
    fault={faultOf(field)}
    onChange={onChange}
  >
    {(item, at, change) => (
      <LineField
        label={`${one.slice(0, 1).toUpperCase()}${one.slice(1)} ${at + 1}`}
        value={item}
        fault={faultOf(`${field}.${at}`)}
        onChange={change}
      />
    )}
  </EntryList>
);

export const StepsFields = ({ block, onChange, faultOf }: FormOf<'steps'>): ReactElement => (
  <EntryList
    label={t('Steps')}
    one={t('step')}
    entries={block.steps}
    most={CAMPAIGN_LIMITS.steps}
    blank={{ title: '', text: '' }}
    fault={faultOf('steps')}
    onChange={(steps) => onChange({ ...block, steps })}
  >
    {(step, at, change) => (
      <>
        <LineField
          label={t('Step {number}', { number: at + 1 })}
          value={step.title}
          fault={faultOf(`steps.${at}.title`)}
          onChange={(title) => change({ ...step, title })}
        />
        <TextField
          label={t('What to do')}
          value={step.text}
          fault={faultOf(`steps.${at}.text`)}
          onChange={(text) => change({ ...step, text })}
        />
      </>
    )}
  </EntryList>
);

export const RulesFields = ({ block, onChange, faultOf }: FormOf<'rules'>): ReactElement => (
  <>
    <TextField
      label={t('Text')}
      value={block.text}
      fault={faultOf('text')}
      onChange={(text) => onChange({ ...block, text })}
    />
    <Items
      label={t('Rules')}
      one={t('rule')}
      field="items"
      items={block.items}
      faultOf={faultOf}
      onChange={(items) => onChange({ ...block, items })}
    />
  </>
);

export const FaqFields = ({ block, onChange, faultOf }: FormOf<'faq'>): ReactElement => (
  <EntryList
    label={t('Questions')}
    one={t('question')}
    entries={block.questions}
    most={CAMPAIGN_LIMITS.questions}
    blank={{ question: '', answer: '' }}
    fault={faultOf('questions')}
    onChange={(questions) => onChange({ ...block, questions })}
  >
    {(entry, at, change) => (
      <>
        <LineField
          label={t('Question {number}', { number: at + 1 })}
          value={entry.question}
          fault={faultOf(`questions.${at}.question`)}
          onChange={(question) => change({ ...entry, question })}
        />
        <TextField
          label={t('Answer')}
          value={entry.answer}
          fault={faultOf(`questions.${at}.answer`)}
          onChange={(answer) => change({ ...entry, answer })}
        />
      </>
    )}
  </EntryList>
);
