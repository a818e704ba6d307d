import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealConfig } from '../../delivery/channels/sealed.ts';
import { readConfig } from '../../platform/config.ts';
import type { DatabaseFacts } from '../../platform/database/examine.ts';
import { secretFingerprint } from '../../platform/secrets.ts';
import { addSeconds } from '../../platform/time.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { judgeAddresses } from './addresses.ts';
import { judgeStored } from './backups.ts';
import { judgeOwner, judgeRoom } from './data-directory.ts';
import { judgeDatabase } from './database.ts';
import type { Remark } from './finding.ts';
import { type JournalFacts, judgeJournal } from './journal.ts';
import { asJson, asText } from './present.ts';
import { judgeSealed } from './secret.ts';
import { judgeSchema } from './upgrade.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');
const GB = 1e9;

/** What is not all right, as `level: what was found`. */
const troubles = (remarks: readonly Remark[]) =>
  remarks.filter(({ level }) => level !== 'ok').map(({ level, found }) => `${level}: ${found}`);

const room = { freeBytes: 50 * GB, allBytes: 100 * GB, freeFiles: 1e6, type: 0xef53 };

test('a disk is judged by its free space, its free files and its kind', () => {
  const judge = (fields: object) => troubles(judgeRoom({ ...room, ...fields }, 1_073_741_824));
  assert.deepEqual(judge({}), []);
  assert.deepEqual(judge({ freeFiles: null }), []);
  assert.deepEqual(judge({ freeBytes: 5e8 }), ['warning: 500 MB of 100 GB are free']);
  assert.deepEqual(judge({ freeBytes: 5e7 }), ['problem: 50.0 MB of 100 GB are free']);
  assert.deepEqual(judge({ freeFiles: 0 }), ['problem: no more files can be made (inodes)']);
  assert.deepEqual(judge({ freeFiles: 12 }), ['warning: only 12 more files can be made (inodes)']);
  assert.deepEqual(judge({ type: 0x6969 }), ['problem: it is on a network file system']);
  assert.deepEqual(judge({ type: 0xff534d42 | 0 }), ['problem: it is on a network file system']);
  assert.deepEqual(judge({ type: 0x01021994 }), ['warning: it is in memory']);
});

test('a directory is judged by whose it is, and a volume by whether it can be written to', () => {
  const ours = {
    uid: 10_001,
    mode: 0o40700,
    ourselves: 10_001,
    mayWrite: true,
    owner: 'tocsin',
    user: 'tocsin',
  };
  const judge = (fields: object) => troubles([judgeOwner('/data', { ...ours, ...fields })]);
  const roots = { uid: 0, owner: 'root' };
  assert.deepEqual(judge({}), []);
  assert.deepEqual(judge({ mode: 0o40750 }), ['warning: /data is open to others (0750)']);
  assert.deepEqual(judge({ ...roots, mode: 0o42775 }), []);
  const others = ['warning: /data belongs to root, and this is tocsin'];
  assert.deepEqual(judge({ ...roots, mode: 0o42775, mayWrite: false }), others);
  assert.deepEqual(judge({ ...roots, mode: 0o41777 }), others);
  assert.deepEqual(judge({ ...roots, ourselves: 0, user: 'root', mode: 0o40711 }), []);
});

const FILES = ['0001_a.sql', '0002_b.sql'].map((name) => ({ name, text: '', checksum: 'a' }));
const database: DatabaseFacts = {
  version: '15.18',
  version_number: 150_018,
  latency_ms: 1,
  clock_ahead_ms: 3,
  is_standby: false,
  may_create: true,
  bytes: 1e7,
  connections: { most: 97, used: 18 },
  migrations: FILES,
  table_bytes: {},
  receives_notifications: true,
  recording: null,
  dead_letters: 0,
  replication: null,
  secret_fingerprint: null,
  unfinished_rotation_from: null,
};

test('each thing that a database can lack is named', () => {
  const judge = (fields: Partial<DatabaseFacts>, isRunning = true) =>
    troubles(
      judgeDatabase(
        { ...database, ...fields },
        { files: FILES, version: '0.2.0', isRunning, pool: 16, isSeveral: false },
      ),
    );
  assert.deepEqual(judge({}), []);
  assert.deepEqual(judge({ migrations: null }, false), []);
  for (const [fields, found] of [
    [
      { version_number: 140_011, version: '14.11' },
      'problem: PostgreSQL 14.11 answers, and Tocsin needs 15 or newer',
    ],
    [{ is_standby: true }, 'problem: PostgreSQL 15.18 answers as a standby, which takes no writes'],
    [{ may_create: false }, 'problem: the role may not create tables'],
    [{ migrations: FILES.slice(0, 1) }, 'warning: 1 of 2 migrations are missing: 0002_b.sql'],
    [
      { migrations: FILES.map((file) => ({ ...file, checksum: 'b' })) },
      'problem: the migration 0001_a.sql was changed since it was applied, so Tocsin does not start',
    ],
    [
      { migrations: [...FILES, { name: '0009_z.sql', checksum: 'a' }] },
      'problem: it was made by a newer Tocsin (it knows the migration 0009_z.sql), which this one (0.2.0) does not work with',
    ],
    [
      { migrations: [...FILES, { name: '0001_b.sql', checksum: 'a' }] },
      'problem: this installation is incomplete: the file of the migration 0001_b.sql, which was applied, is missing, so Tocsin does not start',
    ],
    [{ latency_ms: 80 }, 'warning: a question is answered in 80.0 ms'],
    [{ clock_ahead_ms: -5_000 }, 'warning: its clock is 5.0 s behind ours'],
    [{ connections: { most: 20, used: 19 } }, 'warning: 2 of 20 connections are left'],
    [
      { receives_notifications: false },
      'warning: NOTIFY does not get through, so that changes are seen late',
    ],
    [{ dead_letters: 3 }, 'warning: 3 pings could not be recorded and were set aside'],
  ] as const)
    assert.deepEqual(judge({ ...fields } as Partial<DatabaseFacts>), [found]);
  assert.deepEqual(judge({ connections: { most: 20, used: 10 } }, false), [
    'warning: 11 of 20 connections are left',
  ]);
});

const standby = {
  name: 'db-2',
  state: 'streaming',
  sync_state: 'sync',
  lag_seconds: null,
  lag_bytes: 0,
} as const;
const replication = {
  synchronous_standby_names: 'ANY 1 (db-2, db-3)',
  synchronous_commit: 'on',
  fsync: true,
  standbys: [standby],
};

test('what a failover of the database would lose is named, where there are several nodes or hosts', () => {
  const judge = (fields: Partial<NonNullable<DatabaseFacts['replication']>>, isSeveral = true) =>
    troubles(
      judgeDatabase(
        { ...database, replication: { ...replication, ...fields } },
        { files: FILES, version: '0.2.0', isRunning: true, pool: 16, isSeveral },
      ),
    );
  assert.deepEqual(judge({}), []);
  assert.deepEqual(judge({ synchronous_commit: 'remote_apply' }), []);
  const lost = 'a failover may lose pings that were answered';
  const none = { synchronous_standby_names: '', standbys: [] };
  assert.deepEqual(judge({ ...none, fsync: false }, false), []);
  assert.deepEqual(judge(none), [
    `warning: synchronous_standby_names is empty: ${lost}`,
    'warning: no standby is connected',
  ]);
  for (const [fields, found] of [
    [{ fsync: false }, 'problem: fsync is off: a power cut loses or damages what was committed'],
    [{ synchronous_commit: 'local' }, `warning: synchronous_commit is local: ${lost}`],
    [{ synchronous_commit: 'remote_write' }, `warning: synchronous_commit is remote_write: ${lost}`],
    [{ standbys: [] }, 'problem: no standby is connected, so commits wait for one'],
    [
      { standbys: [{ ...standby, sync_state: 'async' }] },
      'problem: no synchronous standby is connected, so commits wait: db-2 (async)',
    ],
    [
      { standbys: [standby, { ...standby, name: 'db-3', lag_seconds: 75, lag_bytes: 2e9 }] },
      'warning: the standby db-3 is 75 s and 2.00 GB behind',
    ],
    [
      { standbys: [{ ...standby, state: null, sync_state: null }] },
      'warning: the state of the standbys cannot be seen by this role',
    ],
  ] as const)
    assert.deepEqual(
      judge({ ...fields, standbys: [...(('standbys' in fields && fields.standbys) || [standby])] }),
      [found],
    );
});

const GROWN = [
  ...FILES,
  { name: '0003_c.sql', text: '-- works with 0.2\nalter table a add column b text;', checksum: 'a' },
  {
    name: '0004_d.sql',
    text: '-- works with 0.2\n-- outside a transaction\n-- indexes ping, alert\ncreate index concurrently i on ping (a);',
    checksum: 'a',
  },
];

test('what an upgrade will do is said before it is done: how long, how much disk, and whether there is a way back', () => {
  const old = FILES.map((file) => ({ ...file, applied_by: '0.2.3' }));
  const judge = (migrations: DatabaseFacts['migrations'], table_bytes: Record<string, number> = {}) =>
    judgeSchema({ migrations, table_bytes }, { files: GROWN, version: '0.3.0' }).map(
      ({ level, found }) => `${level}: ${found}`,
    );
  const pending = 'warning: 2 of 4 migrations are missing: 0003_c.sql, 0004_d.sql';
  assert.deepEqual(judge(old, { ping: 20 * GB, alert: 1e6 }), [
    pending,
    'warning: 0004_d.sql reads all of ping (20.0 GB), alert (1.00 MB): about 34 minutes, and up to 10.0 GB of the disk of the database',
    'ok: afterwards, Tocsin 0.2.3 still starts on this database',
  ]);
  assert.deepEqual(
    judge(
      old.map((file) => ({ ...file, applied_by: '0.1.9' })),
      { ping: 1e6 },
    ),
    [
      pending,
      'ok: 0004_d.sql reads all of ping (1.00 MB), alert (0 bytes): about a minute at most, and up to 500 kB of the disk of the database',
      'ok: afterwards, only a restore of a backup leads back to Tocsin 0.1.9',
    ],
  );
  assert.deepEqual(
    judge(FILES).at(-1),
    'ok: afterwards, only a restore of a backup leads back to the Tocsin of before',
  );
  assert.deepEqual(
    judge([...GROWN, { name: '0005_e.sql', checksum: 'a', works_with: '0.3', applied_by: '0.4.0' }]),
    ['ok: it has the schema of Tocsin 0.4.0, which this one works with, too'],
  );
});

const JOURNAL = '0a1b2c3d-0000-4000-8000-000000000000';
const journal: JournalFacts = {
  id: JOURNAL,
  segments: 2,
  bytes: 3e7,
  head: 5e6,
  oldest: 0,
  waitingSince: addSeconds(NOW, -4),
};
const recording = { journal_id: JOURNAL, position: 5e6 };

test('a journal is judged by what of it is recorded, and by its room', () => {
  const judge = (facts: Partial<JournalFacts>, context: object = {}) =>
    troubles(
      judgeJournal(
        { ...journal, ...facts },
        { recording, isRunning: true, maxBytes: 1e7, now: NOW, ...context },
      ),
    );
  const behind = { recording: { ...recording, position: 4e6 } };
  const late = { waitingSince: addSeconds(NOW, -90) };
  assert.deepEqual(judge({}), []);
  assert.deepEqual(judge({ head: 6e6 }), []);
  assert.deepEqual(judge({}, behind), []);
  assert.deepEqual(judge(late, { ...behind, isRunning: false }), []);
  assert.deepEqual(judge(late, behind), [
    'problem: 1.00 MB of it are not recorded yet, and pings are recorded 90 s late',
  ]);
  assert.deepEqual(judge({ head: 11e6 }), ['warning: 60 % of the journal wait to be recorded']);
  assert.deepEqual(judge({ head: 14.5e6 }), ['problem: 95 % of the journal wait to be recorded']);
  assert.deepEqual(judge({ id: 'another' }), ['warning: the database records the pings of another journal']);
  assert.deepEqual(judge({ head: 1e6 }, { recording: null }), []);
});

test('addresses that lead nowhere and proxies that let anybody lie are found', () => {
  const judge = (env: Record<string, string>) =>
    troubles(judgeAddresses(readConfig(env, { defaultDataDir: './data' }))).map((found) =>
      found.slice(0, 60),
    );
  assert.deepEqual(judge({}), []);
  const behindProxy = {
    TOCSIN_API_URL: 'https://api.example.com',
    TOCSIN_DASHBOARD_URL: 'https://example.com',
    TOCSIN_TRUST_PROXY: '127.0.0.1',
  };
  assert.deepEqual(judge(behindProxy), []);
  assert.deepEqual(judge({ ...behindProxy, TOCSIN_TRUST_PROXY: '10.0.0.1,::/0' }), [
    'problem: TOCSIN_TRUST_PROXY is ::/0: anybody can claim to co',
  ]);
  assert.deepEqual(judge({ ...behindProxy, TOCSIN_API_URL: 'https://example.com' }), [
    'problem: both hosts have the address https://example.com',
  ]);
  assert.deepEqual(judge({ ...behindProxy, TOCSIN_API_URL: 'http://api.example.com' }), [
    'warning: one host is reached over https:, the other over htt',
  ]);
  assert.deepEqual(judge({ TOCSIN_TRUST_PROXY: '127.0.0.1' }), [
    'warning: TOCSIN_TRUST_PROXY is set, but no address begins wi',
  ]);
  assert.deepEqual(judge({ TOCSIN_HOST: '0.0.0.0', TOCSIN_PORTS: 'one' }), [
    'warning: other machines can connect, but TOCSIN_URL is not s',
    'warning: passwords and ping addresses go over the network un',
  ]);
  assert.deepEqual(judge({ TOCSIN_HOST: '0.0.0.0', TOCSIN_URL: 'https://status.example.com' }), []);
  assert.deepEqual(judge({ TOCSIN_HOST: '0.0.0.0' }), [
    'warning: other machines can connect, but TOCSIN_API_URL is n',
    'warning: other machines can connect, but TOCSIN_DASHBOARD_UR',
    'warning: passwords and ping addresses go over the network un',
  ]);
});

test('a secret that does not open what is stored is a problem, named without the secret', () => {
  const [right, wrong] = ['a secret of the tests, and no other', 'another secret of the tests, longer'];
  const sealed = sealConfig(bareApp({ secret: right }), 7, { to: ['alice@example.org'] });
  const value = { kind: 'channel', id: 7, sealed } as const;
  const judge = (secret: string, found: (typeof value)[], fingerprint: string | null = null) => {
    const [remark] = judgeSealed([secret], { sealed: found, fingerprint, unfinishedFrom: null });
    return remark;
  };
  assert.equal(judge(right, [value])?.level, 'ok');
  assert.equal(judge(right, [], secretFingerprint(right))?.level, 'ok');
  assert.equal(
    judge(wrong, [], secretFingerprint(right))?.found,
    'it is not the one that the database is encrypted with, so Tocsin does not start',
  );
  assert.equal(judge(right, [])?.level, 'ok');
  const remark = judge(wrong, [value]);
  assert.equal(remark?.found, 'what is stored cannot be decrypted with it (channel)');
  assert.ok(!JSON.stringify(remark).includes(wrong));
});

test('a rotation that is unfinished or has yet to begin is named, with what to do', () => {
  const [old, fresh] = ['a secret of the tests, and no other', 'another secret of the tests, longer'];
  const judge = (secrets: string[], used: string, from: string | null) =>
    judgeSealed(secrets, {
      sealed: [],
      fingerprint: secretFingerprint(used),
      unfinishedFrom: from === null ? null : secretFingerprint(from),
    }).map(({ level, found }) => `${level}: ${found.slice(0, 40)}`);
  const fine = 'ok: nothing is stored that it has to decrypt';
  assert.deepEqual(judge([fresh, old], fresh, old), [fine, 'warning: a rotation is unfinished']);
  assert.deepEqual(judge([fresh, old], old, null), [
    fine,
    'warning: a new secret is there, and not in use ye',
  ]);
  assert.deepEqual(judge([fresh], fresh, old), [fine, 'problem: a rotation is unfinished, and the secret']);
  assert.deepEqual(judge([fresh, old], fresh, null), [fine]);
});

test('stored backups are judged by the age of the newest', () => {
  const now = new Date('2026-06-16T12:00:00Z');
  const judge = (...moments: string[]) => {
    const { level, found } = judgeStored(
      moments.map((at) => new Date(at)),
      now,
    );
    return `${level}: ${found}`;
  };
  assert.equal(judge(), 'warning: none is stored yet');
  assert.equal(
    judge('2026-06-16T03:30:00Z', '2026-05-01T03:30:00Z'),
    'ok: 2 are stored, the newest of 2026-06-16T03:30:00.000Z',
  );
  assert.equal(judge('2026-05-01T03:30:00Z'), 'warning: the newest of 1 is of 2026-05-01T03:30:00.000Z');
});

test('what was found is shown in lines, and as JSON with a count', () => {
  const findings = [
    { area: 'mail', level: 'ok', found: 'fine', advice: null },
    { area: 'database', level: 'problem', found: 'away\u001b[2J\nfor good', advice: 'start it' },
  ] as const;
  assert.equal(
    asText(findings, false),
    'ok       mail      fine\nproblem  database  away [2J for good\n                   → start it\n\n1 problem, 0 warnings\n',
  );
  const { ok, problems, warnings, version, checks } = JSON.parse(asJson(findings, '0.1.0'));
  assert.deepEqual([ok, problems, warnings, version, checks.length], [false, 1, 0, '0.1.0', 2]);
});
