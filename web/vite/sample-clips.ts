/** Our own sample clips (media/clips) appear at /samples/, in the dev server and in the build. */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PREFIX = '/samples/';
const TYPES: Readonly<Record<string, string>> = { '.webm': 'video/webm', '.jpg': 'image/jpeg', '.webp': 'image/webp' };

const typeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.'))];

/** `folder`: absolute path of the clips. A missing folder means no samples, never a failed build. */
export const sampleClips = (folder: string): Plugin => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => typeOf(name) !== undefined) : [];
  return {
    name: 'reptemple-sample-clips',
    async generateBundle() {
      for (const name of names) {
        this.emitFile({
          type: 'asset',
          fileName: `${PREFIX.slice(1)}${name}`,
          source: await readFile(join(folder, name)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = names.find((candidate) => request.url?.split('?')[0] === PREFIX + candidate);
        if (!name) return next();
        const path = join(folder, name);
        response.setHeader('Content-Type', typeOf(name) ?? '');
        response.setHeader('Content-Length', statSync(path).size);
        if (request.method === 'HEAD') return response.end();
        return createReadStream(path).pipe(response);
      });
    },
  };
};
