import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { agentScript } from './script.ts';
import { type AgentStage, addServer, call, openAgentStage, SCRIPT, surroundings } from './test-stage.ts';

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
}

/** Runs the command that is shown, as its user would, but with DIRECTORY/root in place of the machine. */
async function install(stage: AgentStage, command: string, shell: readonly string[] = ['sh']) {
  const bin = join(stage.directory, 'bin');
  const root = join(stage.directory, 'root');
  const temporary = join(stage.directory, 'tmp');
  for (const directory of [bin, root, temporary]) await mkdir(directory, { recursive: true });
  await writeFile(join(bin, 'sudo'), `#!/bin/sh\nexec "$@" --root ${root}\n`, { mode: 0o755 });
  const [program = '', ...first] = shell;
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TMPDIR: temporary };
  const child = spawn(program, [...first, '-c', command], { env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, said: Buffer.concat(chunks).toString(), left: await filesIn(temporary) };
}

test('the install command installs, does it again with another token, and leaves nothing when undone', async (t) => {
  const stage = await openAgentStage(t);
  const { token, id, installCommand } = await addServer(stage);
  const root = join(stage.directory, 'root');
  const first = await install(stage, installCommand);
  assert.equal(first.code, 0, first.said);
  assert.deepEqual(first.left, []);
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
  const refused = await install(stage, installCommand);
  assert.equal(refused.code, 1);
  assert.match(refused.said, /token is refused.*\n.*nothing was changed/);
  assert.equal((await install(stage, installCommand.replace(token, agent_token))).code, 0);
  assert.equal((await readFile(join(root, '/etc/tocsin-agent/token'), 'utf8')).trim(), agent_token);
  assert.equal((await call(stage, ['uninstall', '--root', root])).code, 0);
  assert.deepEqual(await filesIn(root), []);
});

test('a token for many makes a server of each machine once, with a token of its own', async (t) => {
  const stage = await openAgentStage(t);
  const many = await stage.owner.post('/server-enrolments', { name: 'Web', tags: ['production'], most: 1 });
  const command = many.install_command.replaceAll(stage.service.api, stage.url);
  const root = join(stage.directory, 'root');
  const tokenFile = join(root, '/etc/tocsin-agent/token');
  const first = await install(stage, command);
  assert.equal(first.code, 0, first.said);
  assert.deepEqual(first.left, []);
  const own = (await readFile(tokenFile, 'utf8')).trim();
  assert.match(own, /^toc_agent_/);
  const again = await install(stage, command);
  assert.equal(again.code, 0, again.said);
  assert.equal((await readFile(tokenFile, 'utf8')).trim(), own);
  const { servers } = await stage.owner.get('/servers');
  assert.deepEqual(
    servers.map(({ tags, last_seen }: { tags: string[]; last_seen: string | null }) => [
      tags,
      last_seen === null,
    ]),
    [[['production'], false]],
  );
  await rm(tokenFile);
  const beyond = await install(stage, command);
  assert.equal(beyond.code, 1);
  assert.match(beyond.said, /used up/);
});

test('a script that was altered on its way is not run, in any shell', async (t) => {
  const stage = await openAgentStage(t);
  const { installCommand } = await addServer(stage);
  for (const { name, shell } of surroundings)
    for (const [alteration, onTheWay] of [
      ['longer', (script: string) => script.replace('set -u\n', 'set -u\nid >&2\n')],
      ['cut off', (script: string) => script.slice(0, -20)],
      ['empty', () => ''],
    ] as const) {
      stage.onTheWay = onTheWay;
      const { code, said, left } = await install(stage, installCommand, shell);
      assert.notEqual(code, 0, `${name}, ${alteration}: ${said}`);
      assert.match(said, /FAILED/, `${name}, ${alteration}`);
      assert.deepEqual([left.length, stage.reports.length], [1, 0], `${name}, ${alteration}: ${said}`);
      assert.deepEqual(await filesIn(join(stage.directory, 'root')), []);
      await rm(join(stage.directory, 'tmp'), { recursive: true });
    }
});

test('what is installed is what was checked, also if another script is served a moment later', async (t) => {
  const stage = await openAgentStage(t);
  const { installCommand } = await addServer(stage);
  stage.onTheWay = (script) => {
    stage.onTheWay = () => 'true\nmain "$@"\n';
    return script;
  };
  const { code, said } = await install(stage, installCommand);
  assert.equal(code, 0, said);
  const installed = join(stage.directory, 'root/usr/local/lib/tocsin/agent.sh');
  assert.equal(await readFile(installed, 'utf8'), agentScript);
});

test('a command of before, which pipes the script into a shell, installs all of it', async (t) => {
  const stage = await openAgentStage(t);
  const { token } = await addServer(stage);
  const piped = `curl -fsSL ${stage.url}/agent.sh | sudo sh -s -- --url ${stage.url} --token ${token}`;
  const { code, said } = await install(stage, piped);
  assert.equal(code, 0, said);
  const installed = join(stage.directory, 'root/usr/local/lib/tocsin/agent.sh');
  assert.equal(await readFile(installed, 'utf8'), agentScript);
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
