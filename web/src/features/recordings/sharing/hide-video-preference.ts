/**
 * Preference to show others a moving skeleton in place of the video. It is stored on this device
 * before sending, because a set may be sent after a reload, or by another tab.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { GetRecording, HideFilm } from '@reptemple/contract/recordings/recordings';
import { call } from '../../../api/api-client.ts';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { KEPT_STORAGE } from '../../../ui/storage/safe-local-storage.ts';

const KEY = 'reptemple.hideFilm';

export const hidesFilm = (): boolean => KEPT_STORAGE.getItem(KEY) === 'yes';

export const rememberHidesFilm = (isHidden: boolean): void => KEPT_STORAGE.setItem(KEY, isHidden ? 'yes' : 'no');

/** Returns the preference for sets that are not sent yet, and its setter. */
export const useHidesFilm = (): readonly [boolean, (isHidden: boolean) => void] => {
  const [isHidden, setHidden] = useState(hidesFilm);
  return [
    isHidden,
    (next) => {
      rememberHidesFilm(next);
      setHidden(next);
    },
  ];
};

/** Mutation that hides or shows the video of a sent recording. */
export const useHideFilm = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(HideFilm, { params: { recording }, body: { isHidden } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [GetRecording.id] }),
    onError: (error) => errorToast(error.message),
  });
};
