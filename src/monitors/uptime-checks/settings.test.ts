import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MASK } from '../../../shared/mask.ts';
import { probeKinds } from '../../../shared/probe-kinds.gen.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { maskedSettings } from './present.ts';
import { probeTypeOf } from './probes/kinds.ts';
import { openSettings, sealSettings } from './sealed.ts';
import { changedSettings, movedSecretIssues, settingsOf } from './settings.ts';

const signedIn = settingsOf({
  kind: 'http',
  url: 'https://shop.example.com/',
  http: {
    auth: 'oauth2',
    auth_user: 'client',
    auth_password: 'opensesame4711',
    token_url: 'https://login.example.com/token',
    proxy: 'http://proxy.example.com:3128',
    proxy_user: 'ann',
    proxy_password: 'opensesame4712',
  },
}).settings;

test('passwords are encrypted, opened as they were, and shown as masks', () => {
  const app = bareApp({});
  const sealed = sealSettings(app, 7, signedIn);
  assert.doesNotMatch(JSON.stringify(sealed), /opensesame/);
  assert.ok(sealed.credentials_sealed && !sealed.credentials_sealed.includes('opensesame'));
  assert.deepEqual(openSettings(app, { ...sealed, id: 7 }), signedIn);
  assert.throws(() => openSettings(app, { ...sealed, id: 8 }), 'they are bound to their check');
  const { auth_password, proxy_password, client_certificate } = maskedSettings(signedIn);
  assert.deepEqual([auth_password, proxy_password, client_certificate], [MASK, MASK, null]);
});

test('secrets are given again when the origin, the proxy or the token endpoint changes, and kept otherwise', () => {
  const table: [changes: Parameters<typeof changedSettings>[1], fields: string[]][] = [
    [{ url: 'https://shop.example.com/other' }, []],
    [{ http: { proxy_user: 'bob', token_scope: 'read', auth_password: MASK } }, []],
    [{ url: 'https://elsewhere.example.com/' }, ['http.auth_password', 'http.proxy_password']],
    [{ http: { proxy: 'http://evil.example.com' } }, ['http.auth_password', 'http.proxy_password']],
    [{ http: { proxy: null, auth_password: 'new', proxy_password: null } }, []],
    [
      { http: { token_url: 'https://evil.example.com/token', proxy_password: 'again' } },
      ['http.auth_password'],
    ],
    [{ http: { auth: 'basic', auth_password: MASK, proxy_password: 'again' } }, ['http.auth_password']],
  ];
  for (const [changes, fields] of table) {
    const { settings, issues } = changedSettings(signedIn, changes);
    const moved = movedSecretIssues(signedIn, settings, changes).map(({ field }) => field);
    assert.deepEqual([moved, issues], [fields, []], JSON.stringify(changes));
  }
  const { settings } = changedSettings(signedIn, { http: { auth_password: MASK } });
  assert.deepEqual(settings, signedIn);
});

test('the password of every kind is encrypted, masked, and asked for again where it would go elsewhere', () => {
  const app = bareApp({});
  const kinds = probeKinds.filter((kind) => Object.hasOwn(probeTypeOf(kind).secrets, 'password'));
  assert.ok(kinds.includes('postgres') && kinds.includes('ldap'));
  for (const kind of kinds) {
    const given = { kind, host: 'one.example.com', [kind]: { password: 'opensesame4711' } };
    const { settings } = settingsOf(given as Parameters<typeof settingsOf>[0]);
    const sealed = sealSettings(app, 7, settings);
    assert.ok(sealed.credentials_sealed && !JSON.stringify(sealed.options).includes('opensesame'), kind);
    assert.deepEqual(openSettings(app, { ...sealed, id: 7 }), settings);
    assert.equal(maskedSettings(settings).password, MASK, kind);
    const moved = (changes: object) =>
      movedSecretIssues(settings, changedSettings(settings, changes).settings, changes).map(
        ({ field }) => field,
      );
    for (const changes of [{ host: 'other.example.com' }, { port: 4711 }])
      assert.deepEqual(moved(changes), [`${kind}.password`], kind);
    assert.deepEqual(moved({ name: 'x', [kind]: { password: MASK } }), [], kind);
    assert.deepEqual(moved({ host: 'other.example.com', [kind]: { password: 'new' } }), [], kind);
  }
  const encrypted = settingsOf({
    ...{ kind: 'redis', host: 'one.example.com', redis: { password: 'opensesame4711', tls: 'verified' } },
  }).settings;
  const plain = { redis: { tls: null } };
  const fields = movedSecretIssues(encrypted, changedSettings(encrypted, plain).settings, plain);
  assert.deepEqual(
    fields.map(({ field }) => field),
    ['redis.password'],
  );
});

test('who counts failures alone means just that; everybody else waits for half a minute', () => {
  const confirmedAfter = (given: object) =>
    settingsOf({ kind: 'http', url: 'https://shop.example.com/', ...given }).settings.confirm_after_seconds;
  assert.equal(confirmedAfter({}), 30);
  assert.equal(confirmedAfter({ failure_threshold: 1 }), 0);
  assert.equal(confirmedAfter({ failure_threshold: 3, confirm_after_seconds: 45 }), 45);
});
