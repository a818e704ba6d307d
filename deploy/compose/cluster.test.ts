// The compose file of two nodes, a primary with its standby and three servers of NATS, and what lies beside it.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { routes } from '../../src/hosts/routes.ts';
import { configurationOf } from '../environment.ts';

const HERE = import.meta.dirname;
const FILE = join(HERE, 'cluster.yaml');
const NATS_URL = 'nats://tocsin:password@nats-1,nats-2,nats-3';

interface Service {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  secrets?: string[];
  networks?: string[];
  profiles?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  ports?: string[];
  command?: string[];
}

interface Project {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
}

/** With the variables of whoever starts it put in, and what is said once put where it is meant. */
async function read(given: Record<string, string>): Promise<Project> {
  const text = await readFile(FILE, 'utf8');
  const filled = text.replace(/\$\{(\w+):[-?][^}]*\}/g, (_, name: string) => given[name] ?? '');
  return parse(filled, { merge: true });
}

const beside = (name: string) => readFile(join(HERE, 'cluster', name), 'utf8');
const nodesOf = ({ services }: Project) =>
  Object.entries(services).filter(([name]) => name.startsWith('tocsin-'));

test('it is what Compose takes', () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const results: { messages: { rule: string; message: string }[] }[] = linter.lintFiles([FILE], false);
  const issues = results
    .flatMap(({ messages }) => messages)
    .filter(({ rule }) => rule.startsWith('invalid-'));
  assert.deepEqual(issues, []);
});

test('both nodes are given what the program takes, the same but for their names and their disks', async () => {
  for (const nats of ['', NATS_URL]) {
    const project = await read({ TOCSIN_URL: 'https://tocsin.example.com', NATS_URL: nats });
    const nodes = nodesOf(project);
    assert.equal(nodes.length, 2);
    for (const [name, { environment = {}, volumes, ...service }] of nodes) {
      // What the image sets.
      const config = configurationOf({ TOCSIN_PORTS: 'one', TOCSIN_DATA_DIR: '/data', ...environment });
      assert.deepEqual([config.nodes, config.nodeName, config.ignoredVariables], ['several', name, []]);
      assert.deepEqual(
        config.nats?.servers ?? [],
        nats === '' ? [] : ['nats-1:4222', 'nats-2:4222', 'nats-3:4222'],
      );
      assert.deepEqual([service.user, service.read_only, service.cap_drop], ['10001:10001', true, ['ALL']]);
      assert.ok(Number.parseInt(service.stop_grace_period ?? '', 10) >= config.drainSeconds + 20);
      for (const [variable, value] of Object.entries(environment))
        if (variable.endsWith('_FILE'))
          assert.ok(service.secrets?.includes(value.replace('/run/secrets/', '')));
      assert.equal(volumes?.length, 1);
    }
    assert.equal(new Set(nodes.flatMap(([, { volumes = [] }]) => volumes)).size, 2, 'no disk is shared');
    const [[, one], [, other]] = nodes as [[string, Service], [string, Service]];
    assert.deepEqual(
      { ...one.environment, TOCSIN_NODE_NAME: '' },
      { ...other.environment, TOCSIN_NODE_NAME: '' },
    );
  }
});

test('what names something else names what there is', async () => {
  const { services, volumes, networks, secrets } = await read({});
  for (const [name, service] of Object.entries(services)) {
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      assert.ok(source in volumes || existsSync(join(HERE, source)), volume);
    }
    for (const network of service.networks ?? []) assert.ok(network === 'default' || network in networks);
    for (const secret of service.secrets ?? []) assert.ok(secret in secrets, secret);
    assert.match(service.image, /:\d/, `${name} has a version`);
    if (!service.networks?.includes('default') && name !== 'balancer') assert.ok(networks.inside?.internal);
  }
});

test('the balancer sends to the nodes that are ready', async () => {
  const project = await read({});
  const config = await beside('haproxy.cfg');
  const servers = [...config.matchAll(/^ {2}server \S+ (\S+):(\d+)$/gm)];
  assert.deepEqual(
    servers.map(([, host, port]) => [host, port]),
    nodesOf(project).map(([name]) => [name, '8080']),
  );
  const [, asked] = /option httpchk GET (\S+)/.exec(config) ?? [];
  assert.ok(asked === '/ready' || routes.some(({ path }) => path === asked));
  const [, listened] = /bind :(\d+)/.exec(config) ?? [];
  assert.deepEqual(project.services.balancer?.ports, [`127.0.0.1:8080:${listened}`]);
});

test('a commit waits for the standby, which may follow', async () => {
  const primary = await beside('primary.sh');
  assert.match(primary, /synchronous_standby_names = 'ANY 1 \(\*\)'/);
  assert.match(primary, /host replication \$POSTGRES_USER all scram-sha-256/);
  const { services } = await read({});
  assert.equal(services['postgres-2']?.environment?.PRIMARY, 'postgres-1');
  assert.match(await beside('standby.sh'), /pg_basebackup --host "\$PRIMARY" .*--write-recovery-conf/);
});

test('the servers of NATS are three, sync always, and are those that NATS_URL names', async () => {
  const config = await beside('nats.conf');
  assert.match(config, /^jetstream \{.*sync_interval: always.*\}$/m);
  const { services } = await read({ NATS_URL });
  const servers = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('nats'));
  const names = servers.map(([name]) => name);
  assert.deepEqual(NATS_URL.split('@')[1]?.split(','), names);
  for (const [name, { command, image }] of servers) {
    assert.deepEqual(command?.slice(-2), ['--name', name]);
    assert.match(image, /^nats:2\.1[2-9]/);
    assert.ok(config.includes(`nats://${name}:6222`));
  }
  assert.match(config, /user: tocsin, password: password/);
});
