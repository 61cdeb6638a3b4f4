import { expect, test, vi } from 'vitest';
import { commandOf, obey } from './use-document-and-shortcuts.ts';

const NOTHING = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  ['Ctrl+Z', { key: 'z', ctrlKey: true }, 'undo'],
  ['Cmd+Z', { key: 'z', metaKey: true }, 'undo'],
  ['Shift+Ctrl+Z', { key: 'Z', ctrlKey: true, shiftKey: true }, 'redo'],
  ['Shift+Cmd+Z', { key: 'z', metaKey: true, shiftKey: true }, 'redo'],
  ['Ctrl+Y', { key: 'y', ctrlKey: true }, 'redo'],
  ['Ctrl+S', { key: 's', ctrlKey: true }, 'save'],
  ['Cmd+S with Caps Lock', { key: 'S', metaKey: true }, 'save'],
  ['Z alone', { key: 'z' }, undefined],
  ['Shift+Ctrl+S, the browser’s own', { key: 'S', ctrlKey: true, shiftKey: true }, undefined],
  ['Alt+Ctrl+Z, a letter on some keyboards', { key: 'z', ctrlKey: true, altKey: true }, undefined],
  ['Ctrl+A', { key: 'a', ctrlKey: true }, undefined],
])('commandOf maps the key press to undo, redo, save or no command: %s', (_, press, command) => {
  expect(commandOf({ ...NOTHING, ...press })).toBe(command);
});

test('undo, redo and save do nothing while a dialog is open', () => {
  const [undo, redo, onSave] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const calls = (): readonly number[] => [undo, redo, onSave].map(({ mock }) => mock.calls.length);
  for (const hasDialog of [true, false]) {
    expect(calls()).toEqual([0, 0, 0]);
    for (const command of ['undo', 'redo', 'save'] as const) obey(command, { hasDialog, work: { undo, redo }, onSave });
  }
  expect(calls()).toEqual([1, 1, 1]);
});
