// Migrations that came after the last release can be applied to a large database that is in use, by a node that runs
// beside one of the release before. CONTRIBUTING.md says how they are written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import { nothingKnown, problemsOf } from '../../testing/migration-rules.ts';
import { releasedMigrations } from '../../testing/releases.ts';
import { readMigrations } from './migration-files.ts';

/** They hold some rows of the instance. Whatever else there is may have millions. */
const SMALL = new Set([
  'migration',
  'instance_settings',
  'instance_secret',
  'journal_position',
  'own_outage',
]);
const RULES = { small: SMALL, version: packageJson.version };

test('no migration since the last release holds a large table for long, or breaks the program of before', async () => {
  const known = nothingKnown();
  const released = await releasedMigrations();
  const found: Record<string, string[]> = {};
  for (const { name, text } of await readMigrations()) {
    if (released.includes(name)) continue;
    const problems = await problemsOf(text, known, RULES);
    if (problems.length > 0) found[name] = problems;
  }
  assert.deepEqual(found, {});
});

const judge = (text: string, known = nothingKnown()) =>
  problemsOf(`-- works with 0.1\n${text}`, known, { small: new Set(['plan']), version: '0.2.0' });

const ALONE = '-- outside a transaction\n-- indexes cron_check\ndrop index concurrently if exists i;\n';

test('what changes the catalogue only, a new table or a small one is allowed', async () => {
  for (const text of [
    'alter table cron_check add column a text;',
    'alter table cron_check add column a int not null default 0, add column b timestamptz not null default now();',
    "alter table cron_check add column a text[] not null default '{}', add column b jsonb default '{}'::jsonb;",
    'alter table cron_check add constraint c check (a > 0) not valid;',
    '-- reads cron_check\nalter table cron_check validate constraint c;',
    'alter table cron_check drop column a, alter column b set default 3;',
    'create table n (id int primary key, a text unique); create index n_a on n (a); update n set a = id;',
    'update plan set most_checks = 3; alter table plan alter column name type varchar(9);',
    `${ALONE}create index concurrently i on cron_check (a);`,
    'create index i on only ping (check_id);',
    'alter table cron_check add constraint u unique using index i;',
    "comment on column cron_check.name is 'Whatever; it says.';",
    '-- reads cron_check\ncreate table n (id int); insert into n select id from cron_check;',
  ])
    assert.deepEqual(await judge(text), [], text);
});

test('what rewrites or reads a large table while nobody can use it is refused, and says what to do', async () => {
  for (const [text, problem] of [
    ['alter table cron_check add column a uuid default gen_random_uuid();', /writes every row/],
    ['alter table cron_check add column a timestamptz default clock_timestamp();', /writes every row/],
    ['alter table cron_check add column a bigserial;', /writes every row/],
    ['alter table cron_check add column a int generated always as (b + 1) stored;', /computed/],
    ['alter table cron_check add column a int generated always as identity;', /computed/],
    ['alter table cron_check add column a int check (a > 0);', /"not valid"/],
    ['alter table cron_check add column a int references plan (id);', /"not valid"/],
    ['alter table cron_check add column a int unique;', /stops writers/],
    ['alter table cron_check alter column a type bigint;', /AT_AlterColumnType may rewrite cron_check/],
    ['alter table cron_check set unlogged;', /may rewrite/],
    ['alter table cron_check alter column a set not null;', /reads every row/],
    ['alter table cron_check add constraint c check (a > 0);', /"not valid"/],
    ['alter table cron_check add constraint c foreign key (a) references plan (id);', /"not valid"/],
    ['alter table cron_check add constraint c unique (a);', /using index/],
    ['create index i on cron_check (a);', /build it concurrently/],
    ['create index concurrently i on cron_check (a);', /outside a transaction/],
    ['update cron_check set a = 1 where a is null;', /by a job/],
    ['delete from cron_check where a = 1;', /by a job/],
    ['insert into n select id from cron_check;', /-- reads cron_check/],
    ['alter table cron_check validate constraint c;', /-- reads cron_check/],
    ['alter table cron_check rename column a to b;', /breaks the program of before/],
    ['with gone as (delete from cron_check returning id) select from gone;', /SelectStmt is not known/],
    ['do $$ begin update cron_check set a = 1; end $$;', /DoStmt is not known/],
    ['vacuum full cron_check;', /VacuumStmt is not known/],
    ['truncate cron_check;', /TruncateStmt is not known/],
    ['drop index i;', /concurrently/],
    [
      '-- outside a transaction\n-- indexes cron_check\ncreate index concurrently i on cron_check (a);',
      /half built/,
    ],
    [`${ALONE}create index concurrently i on ping (a);`, /-- indexes ping/],
    [`${ALONE}update cron_check set a = 1;`, /only indexes/],
    [
      `${ALONE}create index concurrently i on cron_check (a); drop index concurrently if exists j;`,
      /its line/,
    ],
  ] as const) {
    const problems = await judge(text);
    assert.match(problems.join('\n'), problem, text);
  }
});

test('a column is made "not null" by a check that was validated in a migration of its own', async () => {
  const known = nothingKnown();
  const check = 'alter table cron_check add constraint c check (a is not null) not valid;';
  const validate = '-- reads cron_check\nalter table cron_check validate constraint c;';
  const notNull = 'alter table cron_check alter column a set not null;';
  assert.deepEqual(await judge(check, known), []);
  assert.match((await judge(notNull, known)).join(), /reads every row/);
  assert.deepEqual(await judge(validate, known), []);
  assert.deepEqual(await judge(`${notNull} alter table cron_check drop constraint c;`, known), []);
  assert.match((await judge(notNull.replace(' a ', ' b '), known)).join(), /reads every row/);
  assert.match((await judge(`-- reads cron_check\n${check}\n${validate}`)).join(), /in the next migration/);
});

test('each says which program works with it, and none that is yet to come', async () => {
  const rules = { small: SMALL, version: '0.3.0' };
  const judged = (text: string) => problemsOf(text, nothingKnown(), rules);
  assert.deepEqual(await judged('-- works with 0.3\ncreate table n ();'), []);
  assert.deepEqual(await judged('create table n ();'), ['it does not say "-- works with" which version']);
  assert.deepEqual(await judged('-- works with 0.4\ncreate table n ();'), [
    'it works with 0.4, and this is 0.3.0',
  ]);
});
