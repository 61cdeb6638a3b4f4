/**
 * Warns before a set that the browser stores nothing, or that the device is almost full. In
 * landscape on a phone it is below the viewfinder, which has no height to spare.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { roomWarning } from './rules.ts';
import { storageRoom } from './storage-quota.ts';

const roomQuery = queryOptions({ queryKey: ['device.storage'], queryFn: storageRoom, staleTime: 0, gcTime: 0 });

export const StorageWarning = (): ReactElement | null => {
  const { data } = useQuery(roomQuery);
  const warning = data && roomWarning(data);
  return warning ? (
    <output className="mb-3 flex gap-2 rounded-stone bg-clay-wash px-4 py-2 text-clay short:order-last short:mt-3 short:mb-0">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{warning}</span>
    </output>
  ) : null;
};
