/** Writes the contact sheet: one page with all screenshots as thumbnails, linked to full size. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Example: `landing.visitor.empty.390.noon.jpg` */
export const pictureName = (parts: readonly (string | number)[]): string => `${parts.join('.')}.jpg`;

const STYLE = `
  body { margin: 1.5rem; font: 14px system-ui; background: #808080; color: #fff }
  h2 { margin: 2rem 0 .5rem; font-size: 1rem }
  div { display: flex; flex-wrap: wrap; gap: .75rem; align-items: start }
  img { display: block; height: 20rem; width: auto; max-width: 40rem; object-fit: cover; object-position: top; background: #fff }
  a { color: inherit; text-decoration: none }
  small { display: block; padding: .2rem 0 }`;

const groupOf = (file: string): string => file.split('.').slice(0, 3).join(' · ');
const lookOf = (file: string): string => file.split('.').slice(3, 5).join(' px, ');

const picture = (file: string): string =>
  `<a href="${file}"><img src="${file}" loading="lazy" alt="${file}"><small>${lookOf(file)}</small></a>`;

/**
 * Writes index.html for all screenshots in `folder`, including earlier runs. Returns their
 * number.
 */
export const writeSheet = (folder: string): number => {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const sections = [...new Set<string>(files.map(groupOf))].map((group) => {
    const own = files.filter((file) => groupOf(file) === group);
    return `<h2>${group}</h2><div>${own.map(picture).join('')}</div>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>${sections.join('\n')}`,
  );
  return files.length;
};
