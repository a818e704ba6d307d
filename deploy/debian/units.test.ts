// The units for several nodes of a machine, and for servers of NATS.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { configurationOf } from '../environment.ts';

const textOf = (name: string) => readFile(new URL(`./tocsin/${name}`, import.meta.url), 'utf8');

test('the units are valid, and exposed to little', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'tocsin-units-'));
  t.after(() => rm(home, { recursive: true }));
  for (const [unit, instance] of [
    ['tocsin@.service', 'tocsin@8081.service'],
    ['nats-tocsin@.service', 'nats-tocsin@1.service'],
  ] as const) {
    const here = join(home, instance);
    // systemd looks whether the programs are there: on this machine they need not be.
    await writeFile(here, (await textOf(unit)).replaceAll(/^ExecStart=\S+/gm, 'ExecStart=/bin/true'));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', here], { encoding: 'utf8' });
    const remarks = (verified.stdout + verified.stderr).split('\n').filter((line) => line.includes(instance));
    assert.deepEqual([verified.status, remarks], [0, []], verified.stderr);
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', here]);
  }
});

test('each node has a port, a name and data of its own, and takes the rest from the settings of all', async () => {
  const unit = await textOf('tocsin@.service');
  const ofNode = (port: string) => {
    const [, line = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
    return parseEnv(line.replaceAll('%i', port).replaceAll('%l', 'machine').replaceAll(' ', '\n'));
  };
  const ofAll = {
    ...parseEnv(await textOf('defaults.env')),
    ...{ TOCSIN_NODES: 'several', TOCSIN_URL: 'https://tocsin.example.com' },
    ...{
      DATABASE_URL: 'postgres://tocsin@db-1,db-2/tocsin',
      TOCSIN_SECRET: 'correct-horse-battery-staple-of-43-characters',
    },
  };
  const [one, other] = ['8081', '8082'].map((port) =>
    configurationOf({ ...ofAll, ...ofNode(port) } as Record<string, string>),
  );
  assert.deepEqual([one?.dashboardPort, other?.dashboardPort], [8081, 8082]);
  assert.deepEqual([one?.nodeName, other?.nodeName], ['machine-8081', 'machine-8082']);
  assert.deepEqual([one?.dataDir, other?.dataDir], ['/var/lib/tocsin-8081', '/var/lib/tocsin-8082']);
  assert.match(unit, /^StateDirectory=tocsin-%i$/m);
  const [, stopSeconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  assert.ok(Number(stopSeconds) >= (one?.drainSeconds ?? 0) + 20, 'it is killed before it has drained');
});
