import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { agentScript } from './script.ts';
import { addServer, call, openAgentStage, SCRIPT } from './test-stage.ts';

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
}

test('the install command installs, does it again with another token, and leaves nothing when undone', async (t) => {
  const stage = await openAgentStage(t);
  const { token, id } = await addServer(stage);
  const root = join(stage.directory, 'root');
  await mkdir(root);
  const install = (key: string) =>
    pipe(`curl -fsSL ${stage.url}/agent.sh | sh -s -- --url ${stage.url} --token ${key} --root ${root}`);
  const first = await install(token);
  assert.equal(first.code, 0, first.errors);
  assert.equal(stage.reports.length, 1);
  const files = [
    '/etc/systemd/system/tocsin-agent.service',
    '/etc/tocsin-agent/token',
    '/usr/local/lib/tocsin/agent.sh',
  ];
  assert.deepEqual((await filesIn(root)).sort(), files);
  assert.equal((await stat(join(root, '/etc/tocsin-agent/token'))).mode & 0o777, 0o600);
  assert.equal(await readFile(join(root, '/usr/local/lib/tocsin/agent.sh'), 'utf8'), agentScript);
  const unit = await readFile(join(root, '/etc/systemd/system/tocsin-agent.service'), 'utf8');
  assert.equal(unit.includes(token), false);
  assert.match(unit, /^CapabilityBoundingSet=$/m);
  const { agent_token } = await stage.owner.post(`/servers/${id}/rotate-token`, {});
  const refused = await install(token);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /token is refused.*\n.*nothing was changed/);
  assert.equal((await install(agent_token)).code, 0);
  assert.equal((await readFile(join(root, '/etc/tocsin-agent/token'), 'utf8')).trim(), agent_token);
  assert.equal((await call(stage, ['uninstall', '--root', root])).code, 0);
  assert.deepEqual(await filesIn(root), []);
});

test('undone, what was installed runs no more, wherever it keeps its state', async (t) => {
  const stage = await openAgentStage(t);
  const { args } = await addServer(stage);
  const root = join(stage.directory, 'root');
  const library = join(root, 'usr/local/lib/tocsin');
  await mkdir(library, { recursive: true });
  await copyFile(SCRIPT, join(library, 'agent.sh'));
  const heard = new Promise<void>((resolve) => {
    stage.whileSending = resolve;
  });
  const running = spawn('/bin/sh', [join(library, 'agent.sh'), 'run', ...args]);
  t.after(() => running.kill('SIGKILL'));
  const ended = once(running, 'close');
  await heard;
  assert.equal((await call(stage, ['uninstall', '--root', root])).code, 0);
  await ended;
  assert.deepEqual(await filesIn(root), []);
});

test('undone as root, it ends nothing that a file of the agent names', async (t) => {
  const stage = await openAgentStage(t);
  const bystander = spawn('sleep', ['86399'], { stdio: 'ignore' });
  t.after(() => bystander.kill());
  const state = join(stage.directory, 'state');
  await mkdir(state);
  const start = (await readFile(`/proc/${bystander.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19];
  await writeFile(join(state, 'running'), `${bystander.pid} ${start}\n`);
  const harmless = ['rm', 'rmdir', 'systemctl', 'userdel', 'groupdel', 'deluser', 'delgroup']
    .map((name) => `${name}() { :; }`)
    .join('\n');
  const text = agentScript.replace(
    /main "\$@"\s*$/,
    `${harmless}\nagents() { :; }\nrequire_root() { :; }\nmain "$@"\n`,
  );
  execFileSync('sh', ['-s', '--', 'uninstall', '--state-dir', state], { input: text, stdio: 'pipe' });
  bystander.kill('SIGUSR1');
  const [, signal] = await once(bystander, 'exit');
  assert.equal(signal, 'SIGUSR1', 'it was ended before');
});

async function pipe(command: string) {
  const child = spawn('sh', ['-c', command]);
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, errors: Buffer.concat(chunks).toString() };
}
