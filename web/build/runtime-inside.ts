// Puts the helpers of the bundler into the file that a page begins with: by themselves they are a request of every page,
// for less than the headers of its answer. The bundler keeps them apart, whatever is said of them.

const RUNTIME = /^assets\/rolldown-runtime-[\w-]+\.js$/;
const ENTRY = /<script type="module" crossorigin src="\/(assets\/index-[\w-]+\.js)"><\/script>/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/**
 * A build by the path of each file, as text: scripts, index.html and the manifest. The same where the helpers are in no file
 * of their own. Names of files stay: that of the entry holds the name of what is put into it.
 */
export function withRuntimeInside(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const runtime = [...files.keys()].find((path) => RUNTIME.test(path));
  const [, entry] = ENTRY.exec(files.get('index.html') ?? '') ?? [];
  if (runtime === undefined || entry === undefined) return files;
  const [runtimeFile, entryFile] = [runtime, entry].map((path) => path.replace('assets/', ''));
  const changed = [...files]
    .filter(([path]) => path !== runtime)
    .map(([path, text]): [string, string] => {
      if (path === 'index.html') return [path, text.replace(preloadOf(runtime), '')];
      if (path.endsWith('manifest.json')) return [path, manifestWithout(text, runtime)];
      if (path === entry)
        return [
          path,
          entryWith(text, `./${runtimeFile}`, files.get(runtime) ?? '').replaceAll(runtime, entry),
        ];
      return [path, importing(text, `./${runtimeFile}`, `./${entryFile}`).replaceAll(runtime, entry)];
    });
  return new Map(changed);
}

const preloadOf = (path: string) => `    <link rel="modulepreload" crossorigin href="/${path}">\n`;

/** The entry, with what it imported of the runtime in it, and handed on by names that nothing else has. */
function entryWith(text: string, specifier: string, runtime: string): string {
  const [given, exported = ''] = EXPORTS.exec(runtime) ?? [];
  if (given === undefined) throw new Error('the runtime of the bundler exports nothing');
  const names = exported.split(',').map((one) => one.split(' as '));
  const returned = names.map(([local, name = local]) => `${name}:${local}`).join();
  const helpers = `const $runtime=(()=>{${runtime.replace(EXPORTS, '')}return{${returned}}})();`;
  const imported = importOf(specifier);
  const own = imported.exec(text)?.[1] ?? '';
  const taken = own.split(',').map((one) => one.split(' as '));
  const locals = taken.map(([name, local = name]) => `${local}=$runtime.${name}`).join();
  const handed = names.map(([local, name = local]) => `$runtime_${name}=$runtime.${name}`).join();
  const list = names.map(([local, name = local]) => `$runtime_${name}`).join();
  return `${helpers}const ${locals};const ${handed};export{${list}};${text.replace(imported, '')}`;
}

function importing(text: string, specifier: string, entry: string): string {
  return text.replace(importOf(specifier), (_, names: string) => {
    const renamed = names
      .split(',')
      .map((one) => `$runtime_${one.includes(' as ') ? one : `${one} as ${one}`}`);
    return `import{${renamed.join()}}from"${entry}";`;
  });
}

const importOf = (specifier: string) =>
  new RegExp(`import\\{([^}]*)\\}from"${specifier.replaceAll('.', '\\.')}";`);

function manifestWithout(text: string, runtime: string): string {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(text);
  const [key = ''] = Object.entries(manifest).find(([, { file }]) => file === runtime) ?? [];
  const others = Object.entries(manifest).filter(([name]) => name !== key);
  const changed = others.map(([name, { imports, ...chunk }]) => [
    name,
    { ...chunk, ...(imports && { imports: imports.filter((one) => one !== key) }) },
  ]);
  return JSON.stringify(Object.fromEntries(changed), null, 2);
}
