/** Options of a time zone select. */
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';

/** Returns all time zones of the browser by region, plus the saved one if unknown. */
const zonesByRegion = (current: string): readonly (readonly [region: string, zones: readonly string[]])[] => {
  const zones = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  const regions = new Map<string, string[]>();
  for (const zone of [...zones].filter(Boolean).toSorted()) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : t('World');
    regions.set(region, [...(regions.get(region) ?? []), zone]);
  }
  return [...regions];
};

const placeOf = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ');

/** `current`: the saved time zone, or an empty string. */
export const ZoneOptions = ({ current }: { readonly current: string }): ReactElement => (
  <>
    {zonesByRegion(current).map(([region, zones]) => (
      <optgroup key={region} label={region}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {placeOf(zone)}
          </option>
        ))}
      </optgroup>
    ))}
  </>
);
