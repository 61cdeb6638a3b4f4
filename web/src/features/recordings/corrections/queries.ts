import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/corrections';
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/corrections';
import type { Track } from '@reptemple/engine/track';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useResultChanged } from '../../../api/result-changed.ts';
import { trackFile } from '../sending/track-file.ts';
import type { Wish } from './rules.ts';

export const correctionsQuery = (recording: string) => endpointQuery(GetCorrections, { params: { recording } }, 0);

export interface Saved {
  readonly outcome: (typeof CORRECTION_OUTCOMES)[number];
  /** Of an analysis: what the server made of it. */
  readonly counted?: { readonly validReps: number; readonly invalidReps: number };
}

const save = async (recording: string, wish: Wish<Track>): Promise<Saved> =>
  wish.kind === 'manual'
    ? call(CorrectRecording, { params: { recording }, body: { validReps: wish.validReps } })
    : call(ReanalyseRecording, { params: { recording }, form: { track: await trackFile(wish.analysis) } });

export const useSaveResult = (recording: string) => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: (wish: Wish<Track>) => save(recording, wish),
    onSuccess: resultChanged,
  });
};
