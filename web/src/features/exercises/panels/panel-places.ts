/** Layout of panels in rows. */

/** Ids of panels by row. An empty row keeps its index until the next layout. */
export type PanelPlaces = readonly (readonly string[])[];

/** Fills each row with `perRow` panels. */
export const inRows = (ids: readonly string[], perRow: number): PanelPlaces =>
  Array.from({ length: Math.ceil(ids.length / perRow) }, (_, row) => ids.slice(row * perRow, (row + 1) * perRow));

/** Keeps panels in their row, because moving one restarts its video; new ones are appended. */
export const withoutMoving = (before: PanelPlaces, ids: readonly string[], perRow: number): PanelPlaces => {
  const stayed = before.map((row) => row.filter((id) => ids.includes(id)));
  const come = ids.filter((id) => !before.some((row) => row.includes(id)));
  const last = stayed.at(-1) ?? [];
  const room = Math.max(0, perRow - last.length);
  const filled =
    last.length === 0 && stayed.length === 0 ? [] : [...stayed.slice(0, -1), [...last, ...come.slice(0, room)]];
  return [...filled, ...inRows(filled.length === 0 ? come : come.slice(room), perRow)];
};
