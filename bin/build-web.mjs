// Builds the dashboard (web/) for its host to serve: `node bin/build-web.mjs [directory]`.
// Called by `npm ci` (npm run build), with whatever Node.js npm finds, so this file is plain JavaScript.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build as bundle } from 'rolldown';
import { build } from 'vite';

const root = fileURLToPath(new URL('./../', import.meta.url));
const directory = resolve(process.argv[2] ?? join(root, 'dist/web'));

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1_400;

// Whatever this is part of, the page is the one for people.
process.env.NODE_ENV = 'production';

// Beside its place, so that it gets there at once and whole: a running service goes on with what it has until then.
const fresh = join(dirname(directory), `.${basename(directory)}-${process.pid}`);
await mkdir(fresh, { recursive: true });
const { NAME_FILE, nameOfSources } = await import('../web/build/sources.ts');
const { withRuntimeInside } = await import('../web/build/runtime-inside.ts');
try {
  // Before it is built: what changes meanwhile is another one.
  const name = await nameOfSources();
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  });
  await putRuntimeInside(fresh);
  await buildWorker(fresh);
  await compressAll(fresh);
  await writeFile(join(fresh, NAME_FILE), name);
  await putInPlace(fresh);
} finally {
  await rm(fresh, { recursive: true, force: true });
}

async function putRuntimeInside(folder) {
  const scripts = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
  const paths = ['index.html', '.vite/manifest.json', ...scripts.map((name) => `assets/${name}`)];
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  const before = new Map(paths.map((path, index) => [path, texts[index]]));
  const after = withRuntimeInside(before);
  for (const [path, text] of before) {
    const changed = after.get(path);
    if (changed === undefined) await rm(join(folder, path));
    else if (changed !== text) await writeFile(join(folder, path), changed);
  }
}

/** The service worker: one file, whose name never changes. */
function buildWorker(folder) {
  return bundle({
    input: join(root, 'web/worker/worker.ts'),
    platform: 'browser',
    transform: { target: 'es2022' },
    logLevel: 'warn',
    output: { file: join(folder, 'worker.js'), format: 'iife', minify: true },
  });
}

async function compressAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compress));
}

/** Of the brotli levels, 11 takes seconds once, and saves each browser a tenth of what 9 leaves. */
async function compress(file) {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 })),
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params })),
  ]);
}

async function putInPlace(folder) {
  const former = `${folder}-former`;
  await rename(directory, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(folder, directory);
  await rm(former, { recursive: true, force: true });
}
