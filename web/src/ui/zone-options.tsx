/** The choices of a select of time zones. */
import type { ReactElement } from 'react';
import { t } from '../language/texts.ts';

/** Every zone the browser knows, by region; a saved zone it does not know stands among them. */
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

/** `current`: what is saved; empty for nothing. */
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
