/** Which panel stands in which row. */

/** Ids of panels, row by row. A row that has lost its panels keeps its place as long as nothing is laid out anew. */
export type PanelPlaces = readonly (readonly string[])[];

/** As many in each row as there is room for. */
export const inRows = (ids: readonly string[], perRow: number): PanelPlaces =>
  Array.from({ length: Math.ceil(ids.length / perRow) }, (_, row) => ids.slice(row * perRow, (row + 1) * perRow));

/** Nobody who stays goes to another row, where it would begin anew; who comes stands behind the last. */
export const withoutMoving = (before: PanelPlaces, ids: readonly string[], perRow: number): PanelPlaces => {
  const stayed = before.map((row) => row.filter((id) => ids.includes(id)));
  const come = ids.filter((id) => !before.some((row) => row.includes(id)));
  const last = stayed.at(-1) ?? [];
  const room = Math.max(0, perRow - last.length);
  const filled =
    last.length === 0 && stayed.length === 0 ? [] : [...stayed.slice(0, -1), [...last, ...come.slice(0, room)]];
  return [...filled, ...inRows(filled.length === 0 ? come : come.slice(room), perRow)];
};
