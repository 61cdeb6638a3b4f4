/**
 * Preference to show others a moving skeleton instead of the video. Stored on this device, because
 * a set may be sent after a reload or by another tab.
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

export const useHideFilm = (recording: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => call(HideFilm, { params: { recording }, body: { isHidden } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [GetRecording.id] }),
    onError: (error) => errorToast(error.message),
  });
};
