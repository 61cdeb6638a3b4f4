/** Lets admins change the gender that a person ranks by in a challenge. The first set fixes it. */
import { SetRankedGender } from '@reptemple/contract/recordings/corrections';
import { RECORDING_GENDERS, type Recording } from '@reptemple/contract/recordings/recordings';
import { GENDER_LABELS } from '@reptemple/contract/accounts/profile';
import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useResultChanged } from '../../../api/result-changed.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';

export const RankedGender = ({ recording }: { readonly recording: Recording }): ReactElement => {
  const resultChanged = useResultChanged();
  const [chosen, setChosen] = useState(recording.gender ?? '');
  const gender = RECORDING_GENDERS.find((one) => one === chosen) ?? null;
  const saving = useMutation({
    mutationFn: () => call(SetRankedGender, { params: { recording: recording.id }, body: { gender } }),
    onSuccess: async () => {
      await resultChanged();
      toast({ title: t('Success!'), description: t('All results of this person were moved.'), tone: 'success' });
    },
    onError: (error) => errorToast(error.message),
  });
  return (
    <Card className="grid content-start gap-4 p-5">
      <CardTitle>{t('Ranked gender')}</CardTitle>
      <Field
        label={t('Gender')}
        hint={t('Set by the first recording in this challenge. Changing it moves all of this person’s results here.')}
      >
        {(control) => (
          <Select {...control} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            <option value="">{t('Rank in All only')}</option>
            {RECORDING_GENDERS.map((one) => (
              <option key={one} value={one}>
                {translateMessage(GENDER_LABELS[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="flex justify-end">
        <Button busy={saving.isPending} disabled={gender === recording.gender} onClick={() => saving.mutate()}>
          {t('Save gender')}
        </Button>
      </div>
    </Card>
  );
};
