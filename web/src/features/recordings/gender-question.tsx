/** Asks for the gender once, before the first recording. It is never assumed. */
import { PROFILE_GENDERS } from '@reptemple/contract/accounts/profile';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Radio, RadioGroup } from '../../ui/form/radio-group.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { useSetGender } from './queries.ts';

export const GenderQuestion = (): ReactElement => {
  const [choice, setChoice] = useState('male');
  const { mutate, isPending } = useSetGender();
  const save = (): void => {
    const gender = PROFILE_GENDERS.find((known) => known === choice);
    if (gender) mutate(gender, { onError: ({ message }) => errorToast(message) });
  };
  return (
    <Card className="mx-auto grid w-full max-w-lg animate-rise gap-6 p-6 sm:p-8">
      <div>
        <CardTitle>{t('Where do you want to rank?')}</CardTitle>
        <p className="mt-2 text-quiet">
          {t('Asked once. Everyone ranks in All; men and women also have a tab of their own.')}
        </p>
      </div>
      <RadioGroup value={choice} onValueChange={setChoice} aria-label={t('Leaderboard')}>
        <Radio value="male">{t('Male')}</Radio>
        <Radio value="female">{t('Female')}</Radio>
        <Radio value="prefer_not_to_say">{t('Rank in All only')}</Radio>
      </RadioGroup>
      <Button busy={isPending} onClick={save}>
        {t('Continue')}
      </Button>
    </Card>
  );
};
