import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathOfTarget, sentenceOf } from './audit-sentence.ts';

const check = { type: 'cron_check', id: '7', name: 'Backup' };
const done = (action: string, target: typeof check | null = check) =>
  sentenceOf({ action, target, outcome: 'ok' });

test('what was done is said by its own text, by its verb and thing, or by its name', () => {
  assert.deepEqual(done('cron_check.pause'), { of: 'thing', says: 'verb_pause', thing: 'thing_cron_check' });
  assert.deepEqual(done('member.invite'), { of: 'act', says: 'act_member_invite' });
  assert.deepEqual(done('auth.login', null), { of: 'self', says: 'self_auth_login' });
  assert.deepEqual(done('profile.update'), { of: 'self', says: 'self_profile_update' });
  assert.deepEqual(done('spaceship.launch'), { of: 'name_to', says: 'other_to' });
  assert.deepEqual(done('spaceship.launch', null), { of: 'name', says: 'other' });
  assert.deepEqual(done('constructor.create'), { of: 'name_to', says: 'other_to' });
});

test('a refusal is never said as something done', () => {
  const refused = (action: string) => sentenceOf({ action, target: null, outcome: 'refused' }).says;
  assert.equal(refused('auth.login'), 'refused_login');
  assert.equal(refused('auth.reauthenticate'), 'refused');
});

test('a sentence leads to what it is about, unless that is gone', () => {
  assert.equal(pathOfTarget({ action: 'cron_check.update', target: check }), '/cron-checks/7');
  assert.equal(pathOfTarget({ action: 'cron_check.delete', target: check }), undefined);
  const key = { type: 'api_key', id: '3', name: 'Deploy' };
  assert.equal(pathOfTarget({ action: 'api_key.create', target: key }), '/settings/keys');
  assert.equal(pathOfTarget({ action: 'auth.login', target: null }), undefined);
});

test('every act that the service writes down by its name has a sentence', () => {
  const sources = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$|[\\/]testing[\\/]/.test(file));
  const acts = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)].map(([, act = '']) => act),
  );
  assert.ok(acts.length > 50, String(acts.length));
  const wordless = acts.filter((act) => done(act).says.startsWith('other'));
  assert.deepEqual([...new Set(wordless)].sort(), []);
});
