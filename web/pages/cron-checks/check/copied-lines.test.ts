// The lines that people copy, as they stand in the documentation and on the pages, with the real shell and the real curl.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { agentInstallCommand, PING_CURL, wrapperInstallCommand } from '../../../../shared/curl.ts';
import { snippetsOf } from './snippets.ts';

const root = new URL('../../../../', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

const home = await mkdtemp(join(tmpdir(), 'tocsin-copied-'));
after(() => rm(home, { recursive: true, force: true }));
const program = (name: string, text: string) =>
  writeFile(join(home, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
const curl = execFileSync('sh', ['-c', 'command -v curl'], { encoding: 'utf8' }).trim();
// Otherwise as it is, curl also says what it meets.
await program('curl', `exec '${curl}' -v "$@"`);
await program('job', 'echo "disk is full: 100%"; exit 3');
await program('uuidgen', 'echo 6f1c2a52-7d0e-4a3b-9a51-0c9f1de2b7a4');
await program('sudo', 'exec "$@"');
const environment = { PATH: `${home}:/usr/local/bin:/usr/bin:/bin` };

/** Of a checkout, with two ports; the README begins with containers and packages, which have one. */
const API = 'http://localhost:8081';
const ONE_ADDRESS = 'http://localhost:8080';
const PLACE = `${API}/ping/<slug>`;

/** What cron gives to the shell: variables stay, the five fields go, and a percent sign has lost its backslash. */
const crontab = (text: string): string =>
  text.replaceAll(/^(?!\w+=)(\S+\s+){5}/gm, '').replaceAll('\\%', '%');

/** The blocks of a document in which a job is reported by curl. */
const blocksOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^```(crontab|sh)\n(.*?)^```$/gms)]
    .map(([, kind, text = '']) => (kind === 'crontab' ? crontab(text) : `PING=${PLACE}\n${text}`))
    .filter(
      (script) => script.includes('/usr/local/bin/backup') && /\bcurl .*(\/ping\/|\$PING)/.test(script),
    );

const words = { startAndEnd: '', rightAfter: '', installOnce: '', mustNotFail: '' };
const schedule = { cron_expression: '0 3 * * *', interval_seconds: null };
const snippets = new Map(
  snippetsOf({ url: PLACE.replace('<slug>', 'slug'), schedule, words }).map(({ name, code }) => [
    name,
    [code].flat().map((piece) => (typeof piece === 'string' ? piece : 'value' in piece ? piece.value : '')),
  ]),
);
const snippet = (name: string): string =>
  (snippets.get(name) ?? assert.fail(name)).join('').replace('/ping/slug', '/ping/<slug>');

const lines: [string, string[]][] = [
  ['the README', blocksOf('README.md').map((script) => script.replaceAll(ONE_ADDRESS, API))],
  ['the manual', blocksOf('docs/manual.md')],
  ['the page of a check', [crontab(snippet('crontab')), `/usr/local/bin/job; ${snippet('curl')}`]],
];

/** Runs a script whose curl is refused at first: the server starts once it was. */
async function runBeforeStart(script: string, place: number) {
  const requests: { path: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', body: Buffer.concat(await request.toArray()).toString() });
    response.end('{"ok":true}');
  });
  // An address that nobody else connects to or from.
  const host = `127.83.${process.pid % 250}.${place + 1}`;
  await once(server.listen(0, host), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const text = script
    .replaceAll(PLACE, `http://${host}:${port}/ping/slug`)
    .replaceAll(/\/usr\/local\/bin\/(job|backup)/g, join(home, 'job'));
  const child = spawn('sh', ['-c', text], { env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (!server.listening && output.includes('refused')) server.listen(port, host);
    });
  await once(child, 'close');
  server.closeAllConnections();
  server.close();
  return { requests, output };
}

test('the lines that are copied outlast a service that starts a moment later, and report how the job ended', async () => {
  const scripts = lines.flatMap(([where, found]) => {
    assert.ok(found.length > 0, where);
    return found.map((script) => ({ where, script }));
  });
  const runs = await Promise.all(scripts.map(({ script }, place) => runBeforeStart(script, place)));
  for (const [place, { requests, output }] of runs.entries()) {
    const { where, script } = scripts[place] ?? assert.fail();
    const last = requests.at(-1);
    assert.match(output, /refused/, `${where}: ${script}`);
    assert.match(
      last?.path ?? 'nothing',
      /^\/ping\/slug(\/fail)?\/3(\?rid=.*)?$/,
      `${where}: ${script}\n${output}`,
    );
    if (script.includes('--data')) assert.equal(last?.body.trim(), 'disk is full: 100%', script);
  }
});

test('every ping by curl that is written down is the same one', () => {
  const written = [
    'README.md',
    'docs/manual.md',
    'docs/manual/cron-checks.md',
    'docs/self-hosting.md',
  ].flatMap((file) => textOf(file).match(/curl [^\n]*--retry[^\n]*/g) ?? []);
  assert.ok(written.length >= 5);
  for (const line of written) assert.ok(/--retry 5 --retry-connrefused/.test(line), line);
  for (const [name, code] of snippets)
    for (const line of code.join('').match(/curl [^\n]*--retry[^\n]*/g) ?? [])
      assert.ok(line.startsWith(PING_CURL), `${name}: ${line}`);
});

test('output of any size passes through the line that sends it', async () => {
  const script = blocksOf('docs/manual.md').find((block) => block.includes('m=$(')) ?? assert.fail();
  await program('job', 'head -c 300000 /dev/zero | tr "\\000" x; echo the end; exit 3');
  const { requests, output } = await runBeforeStart(script, 200);
  await program('job', 'echo "disk is full: 100%"; exit 3');
  assert.equal(requests.at(-1)?.body.length, 10_000, output.slice(-500));
  assert.match(requests.at(-1)?.body ?? '', /x{100}the end$/);
});

test('no text has npx fetch a package that somebody else may own', async () => {
  const docs = (await readdir(new URL('docs', root), { recursive: true })).filter((file) =>
    file.endsWith('.md'),
  );
  const agent = (await readdir(new URL('agent', root), { recursive: true })).filter((file) =>
    /\.(sh|ts)$/.test(file),
  );
  const files = ['README.md', 'src/commands/tocsin.ts', 'src/commands/run/usage.ts', 'bin/tocsin.cjs'];
  files.push(...docs.map((file) => `docs/${file}`), ...agent.map((file) => `agent/${file}`));
  for (const file of files) assert.doesNotMatch(textOf(file), /\bnpx (-\S+ )*tocsin/, file);
});

test('the wrapper is installed whole, by the command of the page and of the manual', async (t) => {
  const server = createServer((_, response) => response.end('#!/bin/sh\necho installed\n'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const place = await mkdtemp(join(home, 'bin-'));
  await chmod(place, 0o755);
  const command = wrapperInstallCommand(url);
  assert.ok(textOf('README.md').includes(wrapperInstallCommand(ONE_ADDRESS)));
  assert.ok(textOf('docs/manual.md').includes(wrapperInstallCommand(API)));
  assert.ok(snippet('tocsin-run').includes(wrapperInstallCommand(API)));
  const child = spawn('sh', ['-c', command.replace('/usr/local/bin', place)], { env: environment });
  assert.deepEqual(await once(child, 'close'), [0, null]);
  assert.deepEqual(await readdir(place), ['tocsin-run']);
  assert.equal((await stat(join(place, 'tocsin-run'))).mode & 0o777, 0o755);
  assert.match(await readFile(join(place, 'tocsin-run'), 'utf8'), /echo installed/);
});

test('what is fetched from an https address comes by https, redirects included', () => {
  const install = (apiUrl: string) => agentInstallCommand({ apiUrl, sha256: 'a', token: 'b' });
  assert.match(install('https://tocsin.example.com'), / curl --proto =https -fsSL /);
  assert.match(install('http://localhost:8081'), / curl -fsSL /);
  assert.match(wrapperInstallCommand('https://tocsin.example.com'), / curl --proto =https -fsSLo /);
});
