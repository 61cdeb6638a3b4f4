/**
 * List of the comparison panels and the video that each one shows, stored in the browser for each
 * user.
 */
import { useState } from 'react';
import { z } from 'zod';
import { sampleClipFor, SAMPLE_CLIPS } from '../../../player/sample-clips.ts';

const CLIPS = SAMPLE_CLIPS.map(({ clip }) => clip);

const PanelSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample'), clip: z.enum(CLIPS) }),
  z.object({ kind: z.literal('film'), id: z.string().min(1) }),
  z.object({ kind: z.literal('recording'), id: z.uuid() }),
]);
export type PanelSource = z.output<typeof PanelSource>;

const PanelEntry = z.object({ id: z.string().regex(/^panel-\d+$/), source: PanelSource });
export type PanelEntry = z.output<typeof PanelEntry>;

/**
 * Returns the video of the first panel: the sample clip of the exercise, or else the push-up
 * (specification S2, section 2).
 */
const firstSource = (exercise: string): PanelSource => ({
  kind: 'sample',
  clip: sampleClipFor(exercise) ?? SAMPLE_CLIPS[0].clip,
});

const numberOf = ({ id }: PanelEntry): number => Number(id.slice('panel-'.length));

export const withAnother = (panels: readonly PanelEntry[], exercise: string): readonly PanelEntry[] => [
  ...panels,
  { id: `panel-${Math.max(0, ...panels.map(numberOf)) + 1}`, source: firstSource(exercise) },
];

export const withFirst = (panels: readonly PanelEntry[], source: PanelSource): readonly PanelEntry[] => [
  { id: `panel-${Math.max(0, ...panels.map(numberOf)) + 1}`, source },
  ...panels,
];

export const without = (panels: readonly PanelEntry[], id: string): readonly PanelEntry[] =>
  panels.filter((panel) => panel.id !== id);

export const showing = (panels: readonly PanelEntry[], id: string, source: PanelSource): readonly PanelEntry[] =>
  panels.map((panel) => (panel.id === id ? { id, source } : panel));

/**
 * Parses the stored list of comparison panels. Skips invalid entries, and those with the id of an
 * earlier one.
 */
export const panelsFrom = (json: unknown): readonly PanelEntry[] => {
  const panels = z.array(z.unknown()).safeParse(json).data ?? [];
  const read = panels.flatMap((panel) => {
    const { data } = PanelEntry.safeParse(panel);
    return data ? [data] : [];
  });
  return read.filter(({ id }, index) => read.findIndex((panel) => panel.id === id) === index);
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const LINK = new RegExp(`/recording/(${UUID.source})(?![0-9a-f-])`, 'i');
const ID = new RegExp(`^${UUID.source}$`, 'i');

/** Returns the id of a recording from a typed id or link; undefined for other text. */
export const recordingIn = (text: string): string | undefined => {
  const trimmed = text.trim();
  return (ID.test(trimmed) ? trimmed : LINK.exec(trimmed)?.[1])?.toLowerCase();
};

const keyOf = (owner: string): string => `reptemple.editor-panels.${owner}`;

const remembered = (owner: string): readonly PanelEntry[] => {
  try {
    return panelsFrom(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'));
  } catch {
    return [];
  }
};

const remember = (owner: string, panels: readonly PanelEntry[]): void => {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(panels));
  } catch {
    // Errors are ignored: without storage, each visit starts without comparison panels.
  }
};

type Change = (panels: readonly PanelEntry[]) => readonly PanelEntry[];

export interface Panels {
  readonly entries: readonly PanelEntry[];
  readonly change: (change: Change) => void;
}

/**
 * Returns the user's comparison panels, which are stored in the browser, and a function to change
 * them. The calling component needs the user id as React key, because the list is read only once.
 */
export const usePanels = (owner: string): Panels => {
  const [entries, setEntries] = useState(() => remembered(owner));
  const change = (made: Change): void =>
    setEntries((before) => {
      const after = made(before);
      remember(owner, after);
      return after;
    });
  return { entries, change };
};
