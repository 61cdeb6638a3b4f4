/** Page to create a campaign: as a copy of another, or empty. */
import { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, type Ref, useId, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { QueryBoundary } from '../../../ui/feedback/query-boundary.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { blankBlock } from '../editor/campaign-draft.ts';
import { shortNameOf } from '../names.ts';
import { campaignListQuery, editingQuery, useCreateCampaign, useDuplicateCampaign } from './queries.ts';
import { asPath, nextPath, pathIssue, templatesWith, type Template } from './rules.ts';

/** Marks the empty template among the templates' ids. */
const EMPTY = 'empty';

const emptyCampaign = (path: string): CampaignForm =>
  CampaignForm.parse({
    path,
    title: shortNameOf(path),
    blocks: [{ ...blankBlock('hero'), title: shortNameOf(path), buttons: [] }, blankBlock('waitlist')],
  });

/** Creates the draft and opens its editor; path errors are shown at the field. */
const useBeginning = (onFault: (fault: string) => void) => {
  const navigate = useNavigate();
  const [create, duplicate] = [useCreateCampaign(), useDuplicateCampaign()];
  const begin = async (template: string, path: string): Promise<void> => {
    try {
      const { campaign } = await (template === EMPTY
        ? create.mutateAsync(emptyCampaign(path))
        : duplicate.mutateAsync({ campaign: template, path }));
      await navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: campaign.id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFault(error.faults.find(({ field }) => field === 'path')?.message ?? error.message);
      errorToast(error.message);
    }
  };
  return { begin, isBusy: create.isPending || duplicate.isPending };
};

interface BeginProps {
  readonly rows: readonly Template[];
}

const Templates = ({
  rows,
  value,
  onChoose,
}: Pick<BeginProps, 'rows'> & { value: string; onChoose: (id: string) => void }) => {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-medium">
        {t('Begin with')}
      </p>
      <RadioGroup aria-labelledby={id} className="sm:grid-cols-2" value={value} onValueChange={onChoose}>
        {rows.map((row) => (
          <Radio key={row.id} value={row.id}>
            <span>{row.title}</span>
            <span className="block text-sm text-quiet">{t('All blocks and words of /{path}', { path: row.path })}</span>
          </Radio>
        ))}
        <Radio value={EMPTY}>
          <span>{t('An empty page')}</span>
          <span className="block text-sm text-quiet">{t('A hero and a waitlist, and whatever you add')}</span>
        </Radio>
      </RadioGroup>
    </div>
  );
};

interface PathFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly path: string;
  readonly fault: string | undefined;
  readonly onType: (words: string) => void;
}

/** Shows the URL only for a valid path. */
const PathField = ({ ref, path, fault, onType }: PathFieldProps): ReactElement => (
  <Field
    label={t('Path')}
    hint={fault === undefined ? t('The page will be {host}/{path}', { host: location.host, path }) : undefined}
    fault={fault}
  >
    {(control) => (
      <Input
        {...control}
        ref={ref}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={path}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )}
  </Field>
);

/** The first template is preselected. */
const Begin = ({ rows }: BeginProps): ReactElement => {
  const paths = rows.map(({ path }) => path);
  const proposed = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return row ? nextPath(row.path, paths) : '';
  };
  const [template, setTemplate] = useState(rows[0]?.id ?? EMPTY);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { begin, isBusy } = useBeginning((said) => {
    setFault(said);
    field.current?.focus();
  });
  const path = typed ?? proposed(template);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = pathIssue(path);
    setFault(wrong);
    if (wrong !== undefined) field.current?.focus();
    else if (!isBusy) void begin(template, path);
  };
  return (
    <form noValidate aria-label={t('New campaign')} className="grid max-w-3xl gap-7" onSubmit={submit}>
      <Templates rows={rows} value={template} onChoose={setTemplate} />
      <PathField
        ref={field}
        path={path}
        fault={fault}
        onType={(words) => {
          setTyped(asPath(words));
          setFault(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={isBusy} className="max-sm:flex-1">
          {t('Create Draft')}
        </Button>
        <Button asChild variant="secondary" size="large">
          <Link to="/admin/campaigns">{t('Cancel')}</Link>
        </Button>
      </div>
    </form>
  );
};

const SKELETON = <Skeleton className="h-72 max-w-3xl" />;

/** Loads the template, because the list has only the latest campaigns. */
const BeginWith = ({ rows, from }: BeginProps & { readonly from: string }): ReactElement => (
  <QueryBoundary query={useQuery(editingQuery(from))} skeleton={SKELETON} failed={t('Failed to load this page')}>
    {({ campaign }) => <Begin rows={templatesWith(campaign, rows)} />}
  </QueryBoundary>
);

interface CreateScreenProps {
  /** Id of the campaign to copy. */
  readonly from: string | undefined;
}

export const CreateScreen = ({ from }: CreateScreenProps): ReactElement => (
  <>
    <PageHead
      title={t('Create Campaign')}
      lead={t('Nobody sees a draft. Choose what it begins with: every word of it can be changed afterwards.')}
    />
    <QueryBoundary
      query={useQuery(campaignListQuery({ page: 1, search: '' }))}
      skeleton={SKELETON}
      failed={t('Failed to load this page')}
    >
      {({ rows }) => (from === undefined ? <Begin rows={rows} /> : <BeginWith rows={rows} from={from} />)}
    </QueryBoundary>
  </>
);
