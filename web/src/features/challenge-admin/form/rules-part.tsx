/** Rules of the challenge: participants, limits and visibility. */
import { GetDashboard } from '@reptemple/contract/operations/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { GENDER_FILTER_LABELS } from '../rules.ts';
import { BoundCheck, BoundNumber, BoundSelect, type FormProps, optionsOf } from './bound-fields.tsx';
import { partsOf } from './challenge-draft.ts';
import { CORRECTION_LABELS, EMAIL_RULE_LABELS, TIE_LABELS } from './field-words.ts';
import { FormPart } from '../../../ui/form/form-part.tsx';

/**
 * Returns the choices without the second "Everyone": an empty filter and `all` show the same.
 */
const withoutDouble = (chosen: string): Readonly<Record<string, string>> => {
  const { all, ...others } = GENDER_FILTER_LABELS;
  return { [chosen === 'all' ? 'all' : '']: all, ...others };
};

/** People that prizes need, with a way to invite them. The draft survives the visit there. */
const PrizeNeeds = (): ReactElement => {
  const { data } = useQuery(endpointQuery(GetDashboard, {}, 0));
  const hasReviewers = data?.setup.hasSecondAdmin === true;
  return (
    <div className="grid justify-items-start gap-3 rounded-stone border bg-sunken/50 p-4 text-sm">
      <ul className="grid list-disc gap-1 pl-5 text-pretty">
        <li>
          {hasReviewers
            ? t('Two admins review the top places. They cannot win.')
            : t('You need a second admin: two people review the top places. They cannot win.')}
        </li>
        <li>{t('Admins who change these rules after the first recording cannot take part.')}</li>
        <li>{t('Winners need a video of their set.')}</li>
      </ul>
      <Button asChild variant="secondary" size="small">
        <Link to="/admin/users">
          <UserPlus aria-hidden /> <span>{t('Invite a reviewer')}</span>
        </Link>
      </Button>
    </div>
  );
};

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
      hint={t('Whose recordings the leaderboard shows. Everyone can take part.')}
    >
      {optionsOf(withoutDouble(form.draft.genderFilter))}
    </BoundSelect>
    {partsOf(form.draft.type).hasTies ? (
      <BoundSelect form={form} field="ties" hint={t('Decides between equal numbers of valid reps.')}>
        {optionsOf(TIE_LABELS)}
      </BoundSelect>
    ) : null}
    <BoundSelect form={form} field="corrections" hint={t('What happens when someone edits their own count.')}>
      {optionsOf(CORRECTION_LABELS)}
    </BoundSelect>
    <BoundCheck
      form={form}
      field="givesPrizes"
      words={t('Two reviewers who do not take part check the top places before anyone wins.')}
    />
    {form.draft.givesPrizes ? <PrizeNeeds /> : null}
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
  <FormPart title={t('Access')} lead={t('You can change these in the list at any time.')}>
    <div className="grid gap-2.5 sm:grid-cols-2">
      <BoundCheck form={form} field="isActive" words={t('People can take part.')} />
      <CheckRow
        checked={!form.draft.isHidden}
        onChange={({ currentTarget }) => form.change({ isHidden: !currentTarget.checked })}
      >
        <span>{t('Listed')}</span>
        <span className="block text-sm text-quiet">{t('Everyone finds it. Otherwise only people with the link.')}</span>
      </CheckRow>
      <BoundCheck form={form} field="isDaily" words={t('One session every day.')} />
      <BoundCheck form={form} field="allowGuests" words={t('No account needed, only a name.')} />
      <BoundCheck form={form} field="hasKudos" words={t('People can give kudos to each recording.')} />
      {partsOf(form.draft.type).hasHiddenResults ? (
        <BoundCheck form={form} field="hideResultsUntilFinished" words={t('Reps appear when the duel is over.')} />
      ) : null}
    </div>
  </FormPart>
);
