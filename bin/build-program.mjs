// Puts the program into dist/program as plain JavaScript, for the npm package: `node bin/build-program.mjs`. Node.js runs
// TypeScript from a checkout, but refuses to under node_modules. Called by `npm ci` and `npm pack` (npm run build).
// docs/packaging.md says what is there, and why.

import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { builtinModules, stripTypeScriptTypes } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('./../', import.meta.url));
const directory = join(root, 'dist/program');
const fresh = join(root, `dist/.program-${process.pid}`);

/** Where the program begins; the rest is what these import, or name as `new URL('./file.ts', import.meta.url)`. */
const ENTRY = 'src/commands/tocsin.ts';
/** What is read while it runs, besides the files of src that are no TypeScript. */
const READ = ['agent/sh', 'shared/tokens.css', 'docs/manual.md', 'docs/manual'];
/** What was built before. */
const BUILT = ['web', 'tocsin-run.cjs', 'tocsin-agent.cjs'];

const packageJson = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
const builtins = new Set(builtinModules);

process.removeAllListeners('warning'); // that stripTypeScriptTypes is a release candidate
try {
  await emitAll();
  await copyAll();
  await rm(directory, { recursive: true, force: true });
  await rename(fresh, directory);
} finally {
  await rm(fresh, { recursive: true, force: true });
}

async function emitAll() {
  const seen = new Set([ENTRY]);
  for (const file of seen) {
    const { code, files, packages } = await emitted(file);
    for (const next of files) seen.add(next);
    for (const name of packages) assertInstalled(name, file);
    await write(file.replace(/\.ts$/, '.js'), code);
  }
}

/**
 * Types become blanks and `.ts` becomes `.js`, which is as long: lines and columns stay those of the source, so a stack
 * trace says where in the source it was, without a source map.
 */
async function emitted(file) {
  const files = [];
  const stripped = stripTypeScriptTypes(await readFile(join(root, file), 'utf8'), { mode: 'strip' });
  const code = stripped.replace(/(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g, (_, quote, path) => {
    files.push(posix.join(posix.dirname(file), `${path}.ts`));
    return `${quote}${path}.js${quote}`;
  });
  const named = stripped
    .replace(/^ *(?:\*|\/\/).*$/gm, '')
    .matchAll(
      /(?:^import |^(?:import|export)\b[^'";]*\bfrom |\bimport\(|\bpackageOnFirstUse\s*\(|\.resolve\()'(@?[a-z][\w./-]*)'/gm,
    );
  return { code, files, packages: [...named].map(([, name]) => name) };
}

/** `npm install` of the package brings what its dependencies name, and nothing that only the checkout has. What is a peer
    is found where somebody installed it beside the package. */
function assertInstalled(specifier, file) {
  if (specifier.startsWith('node:') || builtins.has(specifier)) return;
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const { dependencies, optionalDependencies, peerDependencies } = packageJson;
  if (name in dependencies || name in optionalDependencies || name in peerDependencies) return;
  throw new Error(
    `${file} uses ${name}, which is in neither of dependencies, optionalDependencies, peerDependencies`,
  );
}

async function copyAll() {
  for (const file of await readdir(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(file.parentPath ?? file.path, file.name));
    if (file.isFile() && !file.name.endsWith('.ts')) await copy(path, path);
  }
  for (const path of READ) await copy(path, path);
  for (const path of BUILT) await copy(join('dist', path), join('dist', path));
  // What the sources import from ../../package.json.
  const { name, version, type } = packageJson;
  await write('package.json', `${JSON.stringify({ name, version, type }, null, 2)}\n`);
}

function copy(from, to) {
  return cp(join(root, from), join(fresh, to), { recursive: true, filter: (path) => !path.endsWith('.ts') });
}

async function write(file, content) {
  const path = join(fresh, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
