// The servers of Debian's packages, as far as this machine has them: each is signed in to, and refuses a wrong password.
// PostgreSQL is asked in the test of its kind.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { ProbeKind } from '../../../../shared/probe-kinds.gen.ts';
import { isRoot } from '../../../platform/system-user.ts';
import { issueCertificate } from '../../../testing/certificates.ts';
import { isExecutable } from './browser/find-browser.ts';
import { type AnySettings, type ProbeDefinition, probeTypeOf } from './kinds.ts';
import { assertion, closedPort, dnsProbe, look, unhurried } from './test-probes.ts';

const PASSWORD = 'of-the-shop-4711';
const OTHER = 'of-nobody-0815';

const FOLDERS = ['/usr/local/bin', '/usr/local/sbin', '/usr/bin', '/usr/sbin'];

/** They start what they are made of as other users. */
const OF_ROOT: readonly string[] = ['dovecot', 'postfix'];

function programs(names: readonly string[]): string[] | null {
  if (names.some((name) => OF_ROOT.includes(name)) && !isRoot()) return null;
  const found = names.map((name) => FOLDERS.map((folder) => join(folder, name)).find(isExecutable));
  return found.every((path) => path !== undefined) ? found : null;
}

interface Place {
  folder: string;
  port: number;
  /** Writes a file in the folder; its path. */
  file(name: string, lines: readonly string[]): Promise<string>;
  /** Starts it, and waits until it says so, unless it says nothing (null), and takes connections: at `port` unless given. */
  start(command: string, args: readonly string[], ready: string | null, how?: How): Promise<void>;
}

interface How {
  env?: Record<string, string>;
  at?: number;
}

/** Each server has a folder and a port of its own, and ends with the test. Nothing is done where it is not installed. */
function ofServer(names: readonly string[], act: (place: Place, paths: string[]) => Promise<void>) {
  return async (t: TestContext) => {
    const paths = programs(names);
    if (!paths) return t.diagnostic(`${names.join(' and ')}: not here, or not for this user`);
    const folder = await mkdtemp(join(tmpdir(), 'tocsin-server-'));
    const started: ChildProcess[] = [];
    try {
      await act(placeIn(folder, await closedPort(), started), paths);
    } finally {
      for (const child of started.reverse()) await ended(child);
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const placeIn = (folder: string, port: number, started: ChildProcess[]): Place => ({
  folder,
  port,
  async file(name, lines) {
    const path = join(folder, name);
    await writeFile(path, `${lines.join('\n')}\n`);
    return path;
  },
  async start(command, args, ready, { env = {}, at = port } = {}) {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: [...stdio] });
    started.push(child);
    let said = '';
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onOutput = (text: Buffer) => {
      said += text;
      if (ready !== null && said.includes(ready)) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput);
    if (ready === null) child.on('spawn', resolve);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
    await promise;
    // Some say so before they listen.
    while (!(await accepts(at))) assert.equal(child.exitCode, null, said);
  },
});

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Whether it is up, and why not. */
async function seen(kind: ProbeKind, port: number, given: AnySettings): Promise<[boolean, string | null]> {
  const { assertions = [], ...settings } = given;
  const probe = {
    ...{ kind, host: '127.0.0.1', port, ...probeTypeOf(kind).defaults, ...settings },
    ...{ timeoutMs: 20_000, upsideDown: false, assertions },
  };
  const { up, reason, detail } = await look(probe as unknown as ProbeDefinition, unhurried);
  return [up, up ? null : (reason ?? detail)];
}

const UP = [true, null];

test(
  'Redis',
  ofServer(['redis-server'], async ({ folder, port, start }, [redis = '']) => {
    const options = ['--save', '', '--bind', '127.0.0.1', '--dir', folder, '--requirepass', PASSWORD];
    await start(redis, ['--port', String(port), ...options], 'Ready to accept connections');
    assert.deepEqual(await seen('redis', port, { password: PASSWORD }), UP);
    assert.deepEqual(await seen('redis', port, { password: OTHER }), [false, 'error_answer']);
  }),
);

test(
  'Mosquitto',
  ofServer(['mosquitto', 'mosquitto_passwd'], async (place, [mosquitto = '', passwd = '']) => {
    const users = join(place.folder, 'users');
    await promisify(execFile)(passwd, ['-b', '-c', users, 'watch', PASSWORD]);
    const config = await place.file('mosquitto.conf', [
      ...[`listener ${place.port} 127.0.0.1`, 'allow_anonymous false', `password_file ${users}`, 'user root'],
    ]);
    await place.start(mosquitto, ['-c', config], ' running');
    for (const version of ['3.1.1', '5']) {
      const of = { user: 'watch', version };
      assert.deepEqual(await seen('mqtt', place.port, { ...of, password: PASSWORD }), UP);
      assert.deepEqual(await seen('mqtt', place.port, { ...of, password: OTHER }), [false, 'error_answer']);
    }
  }),
);

/** The one of that name in /usr/sbin runs it as a user of its own. */
const RABBITMQ = '../lib/rabbitmq/bin/rabbitmq-server';

test(
  'RabbitMQ',
  ofServer(['epmd', RABBITMQ], async ({ folder, port, file, start }, [epmd = '', rabbitmq = '']) => {
    const [names, peers] = [await closedPort(), await closedPort()];
    // It would start one that stays.
    await start(epmd, ['-port', String(names), '-address', '127.0.0.1'], null, { at: names });
    const config = await file('rabbitmq.conf', [
      ...[`listeners.tcp.1 = 127.0.0.1:${port}`, 'default_user = watch', `default_pass = ${PASSWORD}`],
    ]);
    const env = {
      ...{ HOME: folder, ERL_EPMD_PORT: String(names), RABBITMQ_NODENAME: `tocsin-${port}@localhost` },
      ...{ RABBITMQ_DIST_PORT: String(peers), RABBITMQ_CONFIG_FILE: config, RABBITMQ_LOGS: '-' },
      ...{ RABBITMQ_MNESIA_BASE: folder, RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins') },
      ...{ RABBITMQ_PID_FILE: join(folder, 'pid'), RABBITMQ_GENERATED_CONFIG_DIR: folder },
    };
    await start(rabbitmq, [], ' completed with ', { env });
    const of = { user: 'watch', password: PASSWORD };
    assert.deepEqual(await seen('rabbitmq', port, of), UP);
    assert.deepEqual(await seen('rabbitmq', port, { ...of, password: OTHER }), [false, 'error_answer']);
    assert.deepEqual(await seen('rabbitmq', port, { ...of, queue: 'orders' }), [false, 'error_answer']);
  }),
);

test(
  'OpenLDAP',
  ofServer(['slapd'], async ({ folder, port, file, start }, [slapd = '']) => {
    await mkdir(join(folder, 'db'));
    const config = await file('slapd.conf', [
      ...['include /etc/ldap/schema/core.schema', `pidfile ${folder}/slapd.pid`, 'database ldif'],
      ...[
        `directory ${folder}/db`,
        'suffix "dc=example"',
        'rootdn "cn=watch,dc=example"',
        `rootpw ${PASSWORD}`,
      ],
    ]);
    await start(slapd, ['-f', config, '-h', `ldap://127.0.0.1:${port}`, '-d', '256'], 'slapd starting');
    const of = { bind_dn: 'cn=watch,dc=example' };
    assert.deepEqual(await seen('ldap', port, { ...of, password: PASSWORD }), UP);
    assert.deepEqual(await seen('ldap', port, { ...of, password: OTHER }), [false, 'error_answer']);
    const lacking = { ...of, password: PASSWORD, base: 'cn=shop,dc=example' };
    assert.deepEqual(await seen('ldap', port, lacking), [false, 'error_answer']);
  }),
);

test(
  'MariaDB',
  ofServer(['mariadbd', 'mariadb-install-db'], async (place, [mariadbd = '', install = '']) => {
    const { folder, port, file, start } = place;
    const data = [`--datadir=${folder}/db`, '--user=root'];
    await promisify(execFile)(install, ['--no-defaults', ...data, '--skip-test-db']);
    const init = await file('init.sql', [`create user watch@'127.0.0.1' identified by '${PASSWORD}';`]);
    const listening = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${folder}/socket`];
    const options = [...listening, `--pid-file=${folder}/pid`, `--init-file=${init}`, '--skip-name-resolve'];
    await start(mariadbd, ['--no-defaults', ...data, ...options], 'ready for connections');
    const of = { user: 'watch', query: 'select 6 * 7', assertions: [assertion('json', 'eq', 42)] };
    assert.deepEqual(await seen('mysql', port, { ...of, password: PASSWORD }), UP);
    assert.deepEqual(await seen('mysql', port, { ...of, password: OTHER }), [false, 'error_answer']);
  }),
);

test(
  'unbound',
  ofServer(['unbound'], async ({ folder, port, file, start }, [unbound = '']) => {
    const config = await file('unbound.conf', [
      ...[
        'server:',
        `  interface: 127.0.0.1@${port}`,
        '  do-daemonize: no',
        '  username: ""',
        '  chroot: ""',
      ],
      ...[`  directory: "${folder}"`, '  pidfile: ""', '  use-syslog: no', '  local-zone: "example." static'],
      '  local-data: "shop.example. A 192.0.2.7"',
    ]);
    await start(unbound, ['-d', '-v', '-c', config], 'start of service');
    const resolver = `127.0.0.1:${port}`;
    const found = await look(dnsProbe(resolver, { assertions: [assertion('record', 'eq', '192.0.2.7')] }));
    assert.deepEqual([found.up, found.reason], UP);
    const { up, reason } = await look(dnsProbe(resolver, { host: 'nowhere.example' }));
    assert.deepEqual([up, reason], [false, 'dns']);
  }),
);

test(
  'Dovecot',
  ofServer(['dovecot'], async ({ folder, port, file, start }, [dovecot = '']) => {
    const pop3 = await closedPort();
    const config = await file('dovecot.conf', [
      ...['protocols = imap pop3', `base_dir = ${folder}/run`, `state_dir = ${folder}`, 'ssl = no'],
      ...[
        'log_path = /dev/stderr',
        'disable_plaintext_auth = no',
        'auth_failure_delay = 0',
        'listen = 127.0.0.1',
      ],
      ...[
        'passdb {',
        '  driver = static',
        `  args = password=${PASSWORD}`,
        '}',
        `mail_location = maildir:${folder}/mail`,
      ],
      ...[
        'userdb {',
        '  driver = static',
        `  args = uid=mail gid=mail home=${folder}`,
        '}',
        'first_valid_uid = 1',
      ],
      ...['service imap-login {', '  inet_listener imap {', `    port = ${port}`, '  }'],
      ...['  inet_listener imaps {', '    port = 0', '  }', '}'],
      // Who failed to sign in would have to wait.
      ...['service anvil {', '  unix_listener anvil-auth-penalty {', '    mode = 0', '  }', '}'],
      ...['service pop3-login {', '  inet_listener pop3 {', `    port = ${pop3}`, '  }'],
      ...['  inet_listener pop3s {', '    port = 0', '  }', '}'],
    ]);
    await chmod(folder, 0o777);
    await start(dovecot, ['-F', '-c', config], 'starting up');
    for (const [kind, at] of [
      ['imap', port],
      ['pop3', pop3],
    ] as const) {
      const of = { security: 'none', user: 'anna' };
      assert.deepEqual(await seen(kind, at, { ...of, password: PASSWORD }), UP);
      assert.deepEqual(await seen(kind, at, { ...of, password: OTHER }), [false, 'assertion']);
    }
  }),
);

test(
  'Postfix',
  ofServer(['postfix', 'postconf'], async ({ folder, port, file, start }, [, postconf = '']) => {
    const { key, cert } = issueCertificate({ commonName: 'mail.example' });
    const pem = await file('pem', [key, cert]);
    await file('main.cf', [
      ...[
        'compatibility_level = 3.6',
        `queue_directory = ${folder}/queue`,
        `data_directory = ${folder}/data`,
      ],
      ...['inet_protocols = ipv4', 'myhostname = mail.example', 'mydestination =', 'local_recipient_maps ='],
      ...[`smtpd_tls_chain_files = ${pem}`, 'smtpd_tls_security_level = may'],
    ]);
    await file('master.cf', [
      `127.0.0.1:${port} inet n - n - - smtpd`,
      ...['tlsmgr unix - - n - 1 tlsmgr', 'anvil unix - - n - 1 anvil'],
    ]);
    await chmod(folder, 0o755);
    const folders = ['queue', 'queue/pid', 'queue/private', 'queue/public', 'data'];
    for (const name of folders) await mkdir(join(folder, name));
    await promisify(execFile)('chown', ['postfix', ...folders.slice(2)], { cwd: folder });
    const { stdout } = await promisify(execFile)(postconf, ['-c', folder, '-h', 'daemon_directory']);
    await start(join(stdout.trim(), 'master'), ['-c', folder, '-s'], null);
    for (const [security, verify_tls, result] of [
      ['none', true, UP],
      ['starttls', false, UP],
      ['starttls', true, [false, 'tls']],
    ] as const)
      assert.deepEqual(await seen('smtp', port, { security, verify_tls }), result);
    const signedIn = { security: 'starttls', verify_tls: false, user: 'anna', password: PASSWORD };
    assert.deepEqual(await seen('smtp', port, signedIn), [false, 'assertion']);
  }),
);
