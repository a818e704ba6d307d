// The compose files, read as `docker compose` would.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { routes } from '../../src/hosts/routes.ts';
import { configurationOf } from '../environment.ts';

interface Service {
  image: string;
  build?: { context: string; target?: string };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  secrets?: string[];
  networks?: string[];
  environment: Record<string, string>;
}

interface Project {
  name: string;
  services: Record<string, Service> & { tocsin: Service };
  volumes: Record<string, unknown>;
  networks?: Record<string, unknown>;
  secrets?: Record<string, { file: string }>;
}

const ROOT = join(import.meta.dirname, '../..');
const WITH_POSTGRES = 'deploy/compose/postgres.yaml';
const WITH_CADDY = 'deploy/compose/caddy.yaml';
const FILES = ['compose.yaml', WITH_POSTGRES, WITH_CADDY];
/** What people start: the first file, and others beside it. */
const PROJECTS = [[], [WITH_POSTGRES], [WITH_CADDY], [WITH_POSTGRES, WITH_CADDY]];
const URL_SET = { TOCSIN_URL: 'https://tocsin.example.com' };

/** With the variables of whoever starts it put in. */
async function projectOf(
  beside: readonly string[],
  given: Record<string, string> = URL_SET,
): Promise<Project> {
  const texts = await Promise.all(
    ['compose.yaml', ...beside].map((file) => readFile(join(ROOT, file), 'utf8')),
  );
  return texts
    .map((text) => parse(text.replace(/\$\{(\w+):[-?][^}]*\}/g, (_, name: string) => given[name] ?? '')))
    .reduce(merged);
}

/** As Compose joins files: mappings are merged, and sequences follow each other. */
function merged(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isMapping(first) || !isMapping(second)) return second;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      name in first && name in second ? merged(first[name], second[name]) : (second[name] ?? first[name]),
    ]),
  );
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Its rules are matters of taste; what is no compose file at all it finds without them. */
const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });

interface Linted {
  messages: { rule: string; message: string }[];
}

const issuesOf = (path: string): string[] => {
  const results: Linted[] = linter.lintFiles([path], false);
  return results
    .flatMap(({ messages }) => messages)
    .flatMap(({ rule, message }) => (rule.startsWith('invalid-') ? [message] : []));
};

test('every file is what Compose takes', () => {
  for (const file of FILES) assert.deepEqual(issuesOf(join(ROOT, file)), [], file);
});

test('a file with a mistake is not', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-compose-'));
  t.after(() => rm(directory, { recursive: true }));
  const text = await readFile(join(ROOT, 'compose.yaml'), 'utf8');
  for (const [right, wrong] of [
    ['read_only: true', 'readonly: true'],
    ['cap_drop:\n      - ALL', 'cap_drop: ALL'],
    ['restart: unless-stopped', 'restart: {}'],
    ['services:', 'services: ['],
  ] as const) {
    assert.ok(text.includes(right));
    const path = join(directory, 'compose.yaml');
    await writeFile(path, text.replace(right, wrong));
    assert.notDeepEqual(issuesOf(path), [], wrong);
  }
});

test('Tocsin runs as nobody, on a read-only file system, without capabilities', async () => {
  for (const beside of PROJECTS) {
    const { tocsin } = (await projectOf(beside)).services;
    assert.equal(tocsin.user, '10001:10001');
    assert.equal(tocsin.read_only, true);
    assert.deepEqual([tocsin.cap_drop, tocsin.cap_add], [['ALL'], undefined]);
    assert.deepEqual(tocsin.security_opt, ['no-new-privileges:true']);
    // Another database or a proxy is another file for the same data.
    assert.deepEqual(tocsin.volumes, ['data:/data']);
    assert.match(String(tocsin.tmpfs), /^\/tmp:mode=1777,size=\d+m$/);
    assert.ok(Number.parseInt(String(tocsin.stop_grace_period), 10) >= 20);
    // Nobody but this machine reaches it by plain HTTP unless somebody says so.
    assert.deepEqual(tocsin.ports, ['127.0.0.1:8080:8080']);
  }
});

test('every variable is one of the program, which takes its value', async () => {
  for (const beside of PROJECTS)
    for (const given of [URL_SET, {}]) {
      const { services, secrets = {} } = await projectOf(beside, given);
      const { environment, secrets: mounted = [] } = services.tocsin;
      // What the image sets.
      const config = configurationOf({ TOCSIN_PORTS: 'one', TOCSIN_DATA_DIR: '/data', ...environment });
      assert.deepEqual(config.ignoredVariables, []);
      assert.equal(config.databaseUrl !== null, beside.includes(WITH_POSTGRES));
      assert.throws(() => configurationOf({ ...environment, TOCSIN_ULR: 'https://tocsin.example.com' }));
      for (const [name, value] of Object.entries(environment)) {
        if (!name.endsWith('_FILE')) assert.equal(name, 'TOCSIN_URL', 'secrets come from files');
        else assert.ok(mounted.some((secret) => value === `/run/secrets/${secret}` && secrets[secret]?.file));
      }
    }
});

test('what names something else names what there is', async () => {
  for (const beside of PROJECTS) {
    const { services, volumes, networks = {}, secrets = {} } = await projectOf(beside);
    for (const [name, service] of Object.entries(services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        assert.ok(source in volumes || existsSync(join(ROOT, source)), volume);
      }
      for (const network of service.networks ?? []) assert.ok(network === 'default' || network in networks);
      for (const secret of service.secrets ?? []) assert.ok(secret in secrets, secret);
      assert.match(service.image, /:\d/, `${name} has a version`);
    }
    assert.equal(services.tocsin.build?.context, '.');
  }
});

test('Caddy is sent to Tocsin for pages, and for whether a name is to have a certificate', async () => {
  const { services } = await projectOf([WITH_CADDY]);
  assert.deepEqual(services.caddy?.environment, URL_SET);
  const [caddyfile = ''] = services.caddy?.volumes?.[0]?.split(':') ?? [];
  const text = await readFile(join(ROOT, caddyfile), 'utf8');
  const proxied = [...text.matchAll(/reverse_proxy (\S+)/g)].map(([, upstream]) => upstream);
  assert.deepEqual(proxied, ['tocsin:8080', 'tocsin:8080']);
  const [, asked] = /\bask http:\/\/tocsin:8080(\S+)/.exec(text) ?? [];
  const route = routes.find(({ path }) => path === asked);
  assert.equal(route?.access.kind, 'public');
});

test('what the guide has people write is taken', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-compose-'));
  t.after(() => rm(directory, { recursive: true }));
  const guide = await readFile(join(ROOT, 'docs/compose.md'), 'utf8');
  const [, text = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? [];
  const path = join(directory, 'compose.override.yaml');
  await writeFile(path, text);
  assert.deepEqual(issuesOf(path), []);
  const { services } = merged(await projectOf([]), parse(text)) as Project;
  assert.equal(configurationOf(services.tocsin.environment).smtpUrl?.slice(0, 8), 'smtps://');
  const named = [...guide.matchAll(/COMPOSE_FILE=([\w./:]+)/g)].map(([, files = '']) => files.split(':'));
  assert.deepEqual(new Set(named.flat()), new Set(FILES));
});
