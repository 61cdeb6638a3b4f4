/** Number of kudos (likes) of a recording, and the button to give or take back one's own. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import type { ReactElement } from 'react';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetKudos, GiveKudos, TakeKudosBack } from '@reptemple/contract/recordings/kudos';
import { call } from '../../api/api-client.ts';
import { formatNumber, inLowerCase } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { cn } from '../../ui/class-names.ts';
import { errorToast } from '../../ui/overlay/toast.ts';

/**
 * Mutation that gives kudos or takes them back. It is pending until the page shows the server's new
 * counts.
 */
const useToggleKudos = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isGiven: boolean) => call(isGiven ? GiveKudos : TakeKudosBack, { params: { recording } }),
    onSuccess: () =>
      Promise.all([GetKudos.id, GetLeaderboard.id].map((id) => queryClient.invalidateQueries({ queryKey: [id] }))),
    onError: (error) => errorToast(error.message),
  });
};

interface KudosProps {
  readonly recording: string;
  readonly name: string;
  readonly count: number;
  readonly isGiven: boolean;
  /**
   * True if the user can give kudos. False for visitors and for the user's own recording; then only
   * the count is shown.
   */
  readonly canGive: boolean;
  /** True if 0 is hidden on phones and tablets. */
  readonly hidesZero?: boolean;
}

const FRAME =
  'relative z-10 flex min-h-11 min-w-11 shrink-0 items-center justify-end gap-1.5 text-sm leading-none tabular-nums max-sm:-my-2 [&_svg]:size-4.5';

export const KudosButton = ({ recording, name, count, isGiven, canGive, hidesZero }: KudosProps): ReactElement => {
  const toggle = useToggleKudos(recording);
  const isShownGiven = toggle.isPending ? toggle.variables : isGiven;
  const shown = count + Number(isShownGiven) - Number(isGiven);
  const zeroClass = hidesZero === true && shown === 0 ? 'max-lg:hidden' : undefined;
  const words = `${formatNumber(shown)} ${inLowerCase(t('Kudos'))}`;
  if (!canGive) {
    return (
      <p className={cn(FRAME, 'text-quiet', zeroClass)} title={words}>
        <ThumbsUp aria-hidden /> <span aria-hidden>{formatNumber(shown)}</span> <span className="sr-only">{words}</span>
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isShownGiven}
      aria-label={`${words}: ${name}`}
      title={t('Kudos')}
      onClick={() => {
        if (!toggle.isPending) toggle.mutate(!isGiven);
      }}
      className={cn(
        FRAME,
        'cursor-pointer rounded-stone transition-colors hover:bg-sunken',
        isShownGiven ? 'text-gold [&_svg]:fill-current' : 'text-quiet hover:text-ink',
      )}
    >
      <ThumbsUp aria-hidden />{' '}
      <span aria-hidden className={zeroClass}>
        {formatNumber(shown)}
      </span>
    </button>
  );
};
