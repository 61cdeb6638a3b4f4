import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/recordings/corrections';
import type { Track } from '@reptemple/engine/track';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useResultChanged } from '../../../api/result-changed.ts';
import type { Trouble } from '../upload/retry-policy.ts';
import { whenThereIsRoom } from '../upload/capacity-retry.ts';
import { pageVisibility, waitUntilVisible } from '../upload/page-visibility.ts';
import { trackFile } from '../upload/track-file.ts';
import type { Wish } from './correction-history.ts';

export const correctionsQuery = (recording: string) => endpointQuery(GetCorrections, { params: { recording } }, 0);

export interface Saved {
  readonly outcome: (typeof CORRECTION_OUTCOMES)[number];
  /** The server's count; only for analyses. */
  readonly counted?: { readonly validReps: number; readonly invalidReps: number };
}

const reanalyse = async (
  recording: string,
  analysis: Track,
  onTrouble: (trouble: Trouble | null) => void,
): Promise<Saved> => {
  const form = { track: await trackFile(analysis) };
  const send = () => call(ReanalyseRecording, { params: { recording }, form });
  return whenThereIsRoom(send, { wait: waitUntilVisible, pageVisibility, onTrouble });
};

export const useSaveResult = (recording: string) => {
  const resultChanged = useResultChanged();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const saving = useMutation({
    mutationFn: (wish: Wish<Track>): Promise<Saved> =>
      wish.kind === 'manual'
        ? call(CorrectRecording, { params: { recording }, body: { validReps: wish.validReps } })
        : reanalyse(recording, wish.analysis, setTrouble),
    onSuccess: resultChanged,
    onSettled: () => setTrouble(null),
  });
  return {
    mutate: saving.mutate,
    isSaving: saving.isPending,
    /** Problem that is being retried automatically. */
    trouble,
  };
};
