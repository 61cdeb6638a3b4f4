/** Rules of the challenge: participants, limits and visibility. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { GENDER_FILTER_LABELS } from '../rules.ts';
import { BoundCheck, BoundNumber, BoundSelect, type FormProps, optionsOf } from './bound-fields.tsx';
import { partsOf } from './challenge-draft.ts';
import { CORRECTION_LABELS, EMAIL_RULE_LABELS, TIE_LABELS } from './field-words.ts';
import { FormPart } from '../../../ui/form/form-part.tsx';

export const RulesPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Rules')} lead={t('Leave blank for no limit.')}>
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <BoundNumber form={form} field="maxDurationSeconds" unit={t('seconds')} />
      <BoundNumber form={form} field="maxRestSeconds" unit={t('seconds')} />
      <BoundNumber form={form} field="maxDailyAttempts" />
    </div>
    <BoundSelect
      form={form}
      field="genderFilter"
      hint={t('Whose recordings the leaderboard shows. Everybody may take part.')}
    >
      <option value="">{t('None')}</option>
      {optionsOf(GENDER_FILTER_LABELS)}
    </BoundSelect>
    {partsOf(form.draft.type).hasTies ? (
      <BoundSelect form={form} field="ties" hint={t('Who stands ahead of those with as many valid reps.')}>
        {optionsOf(TIE_LABELS)}
      </BoundSelect>
    ) : null}
    <BoundSelect form={form} field="corrections" hint={t('What somebody sets their own count to by hand.')}>
      {optionsOf(CORRECTION_LABELS)}
    </BoundSelect>
    <BoundCheck
      form={form}
      field="givesPrizes"
      words={t(
        'Two people look at the top places before anybody wins. Who takes part changes no rules; who changes rules after the first recording does not take part.',
      )}
    />
    <BoundCheck
      form={form}
      field="asksCodeWord"
      words={t(
        'Each set starts with four digits to show with the fingers. Reviewers of prize places look for them in the video.',
      )}
    />
    <BoundSelect
      form={form}
      field="requiresConfirmedEmail"
      hint={t('Results rank below all others until their owner confirms their email address.')}
    >
      {optionsOf(EMAIL_RULE_LABELS)}
    </BoundSelect>
  </FormPart>
);

export const AccessPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Access')} lead={t('Can be switched in the list, too, at any time.')}>
    <div className="grid gap-2.5 sm:grid-cols-2">
      <BoundCheck form={form} field="isActive" words={t('People can take part.')} />
      <BoundCheck form={form} field="isHidden" words={t('Only those with the link find it.')} />
      <BoundCheck form={form} field="isDaily" words={t('Asks for a session every day.')} />
      <BoundCheck form={form} field="allowGuests" words={t('Without an account, by name.')} />
      <BoundCheck form={form} field="hasKudos" words={t('People can give kudos to each recording.')} />
      {partsOf(form.draft.type).hasHiddenResults ? (
        <BoundCheck form={form} field="hideResultsUntilFinished" words={t('Reps are told when the duel is over.')} />
      ) : null}
    </div>
  </FormPart>
);
