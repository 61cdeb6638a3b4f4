/** Picture of a campaign in the editor: upload, description, removal. */
import { pictureUrl } from '@reptemple/contract/pictures/pictures';
import type { CampaignPicture, PictureKind } from '@reptemple/contract/pictures/pictures';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactElement } from 'react';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { PictureUpload } from '../../../ui/form/picture-upload.tsx';
import { uploadPicture } from '../admin/queries.ts';
import { LineField } from './fields.tsx';

const SHAPES = {
  // Same background as the hero, on which the logo is shown.
  logo: 'h-auto max-h-24 w-auto max-w-56 bg-[#14100e] object-contain p-4',
  hero: 'aspect-video w-full max-w-80 object-cover',
  prize: 'aspect-4/3 w-full max-w-52 object-cover',
} as const satisfies Record<Exclude<PictureKind, 'avatar'>, string>;

interface PictureFieldProps {
  readonly kind: keyof typeof SHAPES;
  readonly label: string;
  readonly hint?: string;
  readonly value: CampaignPicture | undefined;
  readonly fault: string | undefined;
  readonly onChange: (picture: CampaignPicture | undefined) => void;
}

export const PictureField = ({ kind, label, hint, value, fault, onChange }: PictureFieldProps): ReactElement => {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-3">
      <p id={id} className="font-medium">
        {label}
      </p>
      {value ? (
        <img
          src={pictureUrl(value.id, value.widths[0] ?? value.width)}
          alt={value.alt}
          width={value.width}
          height={value.height}
          className={cn('rounded-stone border', SHAPES[kind])}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <PictureUpload
          kind={kind}
          label={value ? t('Change Picture') : t('Upload Picture')}
          upload={async (file, crop) => onChange({ ...(await uploadPicture(kind, file, crop)), alt: value?.alt ?? '' })}
        />
        {value ? (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            {t('Remove')}
          </Button>
        ) : null}
      </div>
      {hint && !value ? <p className="text-sm text-pretty text-quiet">{hint}</p> : null}
      {fault ? (
        <p role="alert" className="flex items-center gap-1.5 text-sm font-medium text-clay">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          <span>{translateMessage(fault)}</span>
        </p>
      ) : null}
      {value ? (
        <LineField
          label={t('Describe the picture')}
          value={value.alt}
          fault={undefined}
          onChange={(alt) => onChange({ ...value, alt })}
        />
      ) : null}
    </fieldset>
  );
};
