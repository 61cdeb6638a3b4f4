/**
 * Serves the built web application. Lists its files once at the start, so that requests cannot
 * name other files.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fingerprint } from '../crypto/random-ids-and-sha256.ts';
import { streamOf } from '../storage/file-storage-and-local-folder.ts';
import { splitUrl } from './request-path-masking-and-naming.ts';
import { CONSTANT } from './security-headers-and-memoized-responses.ts';
import { serveBytes } from './serve-bytes.ts';
import type { Asked } from './serve-bytes.ts';

export interface WrittenPage {
  readonly text: string;
  /** True if the page contains private data, which no cache may store. */
  readonly isPersonal: boolean;
  readonly cookies: readonly string[];
  readonly isMissing: boolean;
  /**
   * Returns true while the page may be sent again from memory. Undefined for a page that is written
   * for each request.
   */
  readonly isCurrent?: () => boolean;
}

/**
 * Function that writes a page for a decoded path. Returns undefined if the file should be sent
 * unchanged.
 */
export type WritePage = (page: string, path: string) => Promise<WrittenPage | undefined>;

export interface Visit {
  readonly writePage: WritePage;
  /**
   * True for a visitor who is not signed in. At `/` they get the landing page, which does not
   * contain the application.
   */
  readonly isAnonymous: boolean;
}

export interface StaticFiles {
  /** Returns the file or, for the application's routes, its page; undefined for a missing file. */
  readonly respond: (request: Asked & Pick<Request, 'url'>, visit?: Visit) => Promise<Response | undefined>;
}

interface Variant {
  readonly path: string;
  readonly bytes: number;
  readonly etag: string;
}

/**
 * Maximum size in bytes of a file kept in memory. Larger files, such as the pose model and sample
 * videos, are streamed.
 */
const MAX_IN_MEMORY_BYTES = 256 * 1024;
const MAX_MEMORY_BYTES = 16 * 1024 * 1024;

type Load = (file: Variant) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/**
 * Returns a function that returns the content of a small file, which it keeps in memory from the
 * first request on. It returns undefined for large or unreadable files, and once `limit` bytes are
 * used. Assumes that the folder does not change while it is served.
 */
const openMemory = (limit: number): Load => {
  const kept = new Map<Variant, ReturnType<Load>>();
  let freeBytes = limit;
  return async (file) => {
    const known = kept.get(file);
    if (known || file.bytes > Math.min(MAX_IN_MEMORY_BYTES, freeBytes)) return known;
    freeBytes -= file.bytes;
    const reading = readFile(file.path).then(
      (content) => (content.byteLength === file.bytes ? new Uint8Array(content) : undefined),
      // Ignores the error here. Streaming the file will report it.
      () => undefined,
    );
    kept.set(file, reading);
    return reading;
  };
};

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.task': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const PAGE = '/index.html';
/** Path of the landing page's file (web/vite/build-html-pages.ts). */
const LANDING_PAGE = '/door.html';
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EVERY_TIME = 'no-cache';
/**
 * Matches a content hash in the file name (`main-B3x9_kQd.js`) or folder
 * (`/pose/330100bdfc33cce7/…`).
 */
const NEVER_CHANGES = /-[\w-]{8,}\.\w+$|\/[0-9a-f]{12,}\//;

const cacheControlOf = (path: string): string =>
  /^\/(assets|pose)\//.test(path) && NEVER_CHANGES.test(path) ? FOREVER : ASK_EVERY_TIME;

const typeOf = (path: string): string => TYPES[extname(path)] ?? 'application/octet-stream';

const filesUnder = async (folder: string): Promise<Map<string, Variant>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, Variant>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = await stat(path);
    const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    found.set(`/${relative(folder, path).split(sep).join('/')}`, { path, bytes: size, etag });
  }
  return found;
};

const accepts = (header: string | null, encoding: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });

const decodedPath = (url: string): string | undefined => {
  try {
    return decodeURIComponent(splitUrl(url).pathname);
  } catch {
    return undefined;
  }
};

/**
 * Chooses the compressed file if the browser accepts it. Range requests always get the original,
 * because their offsets refer to it.
 */
const choose = (
  files: ReadonlyMap<string, Variant>,
  path: string,
  headers: Headers,
): [Variant, string | null] | undefined => {
  const plain = files.get(path);
  if (!plain) return undefined;
  if (headers.has('range')) return [plain, null];
  for (const { name, suffix } of ENCODINGS) {
    const compressed = files.get(path + suffix);
    if (compressed && accepts(headers.get('accept-encoding'), name)) return [compressed, name];
  }
  return [plain, null];
};

interface Served {
  readonly files: ReadonlyMap<string, Variant>;
  readonly load: Load;
}

/**
 * Sends a file. If `isPage`, the server may send another page for this path later, so it must not
 * repeat this response from memory.
 */
const send = async (
  { files, load }: Served,
  path: string,
  request: Asked,
  isPage = false,
): Promise<Response | undefined> => {
  const chosen = choose(files, path, request.headers);
  if (!chosen) return undefined;
  const [file, encoding] = chosen;
  const { path: localPath, bytes, etag } = file;
  const content = await load(file);
  return serveBytes(
    {
      bytes,
      etag,
      type: typeOf(path),
      cacheControl: cacheControlOf(path),
      headers: { vary: 'accept-encoding', ...(encoding ? { 'content-encoding': encoding } : {}) },
      body: (range) => {
        if (!content) return streamOf(localPath, range);
        return range ? content.subarray(range.first, range.last + 1) : content;
      },
      repeat: isPage ? undefined : CONSTANT,
    },
    request,
  );
};

const encodedPages = new WeakMap<WrittenPage, Map<boolean, { bytes: Uint8Array<ArrayBuffer>; etag: string }>>();

const encodePage = (page: WrittenPage, isGzipped: boolean) => {
  const known = encodedPages.get(page) ?? new Map<boolean, { bytes: Uint8Array<ArrayBuffer>; etag: string }>();
  encodedPages.set(page, known);
  const found = known.get(isGzipped) ?? {
    bytes: isGzipped ? new Uint8Array(gzipSync(page.text)) : new TextEncoder().encode(page.text),
    etag: `"${fingerprint(page.text).slice(0, 32)}${isGzipped ? '-gzip' : ''}"`,
  };
  known.set(isGzipped, found);
  return found;
};

const sendWritten = (page: WrittenPage, request: Asked): Response => {
  const isGzipped = accepts(request.headers.get('accept-encoding'), 'gzip');
  const { bytes, etag } = encodePage(page, isGzipped);
  const reply = serveBytes(
    {
      bytes: bytes.byteLength,
      etag: page.isPersonal ? undefined : etag,
      type: 'text/html; charset=utf-8',
      cacheControl: page.isPersonal ? 'private, no-store' : ASK_EVERY_TIME,
      headers: { vary: 'accept-encoding, cookie', ...(isGzipped ? { 'content-encoding': 'gzip' } : {}) },
      body: () => bytes,
      status: page.isMissing ? 404 : 200,
      isWhole: true,
      repeat: page.isCurrent && !page.isPersonal ? { isForEveryone: false, isCurrent: page.isCurrent } : undefined,
    },
    request,
  );
  for (const cookie of page.cookies) reply.headers.append('set-cookie', cookie);
  return reply;
};

const isPath = (path: string): boolean => path === '/' || extname(path) === '';

/**
 * Lists the files in `folder` now, and returns functions that serve them. A missing folder serves
 * nothing.
 */
export const openStaticFiles = async (
  folder: string,
  { maxMemoryBytes = MAX_MEMORY_BYTES }: { readonly maxMemoryBytes?: number } = {},
): Promise<StaticFiles> => {
  const files = await filesUnder(folder);
  const served = { files, load: openMemory(maxMemoryBytes) };
  const read = async (name: string): Promise<string | undefined> => {
    const file = files.get(name);
    return file && readFile(file.path, 'utf8');
  };
  const [index, door] = await Promise.all([read(PAGE), read(LANDING_PAGE)]);
  // Removes the landing page from the files that can be requested by name. The landing page is
  // shown at `/`, and lacks the tags that the server writes into other pages.
  files.delete(LANDING_PAGE);
  const pageFor = (path: string, visit?: Visit): string | undefined =>
    path === '/' && visit?.isAnonymous === true ? (door ?? index) : index;
  return {
    respond: async (request, visit) => {
      const path = decodedPath(request.url);
      if (path === undefined) return undefined;
      const file = await send(served, path, request);
      const page = pageFor(path, visit);
      if (file || page === undefined || !isPath(path)) return file;
      const written = await visit?.writePage(page, path);
      return written === undefined ? send(served, PAGE, request, true) : sendWritten(written, request);
    },
  };
};
