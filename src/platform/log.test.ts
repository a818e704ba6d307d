import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLog } from './log.ts';
import { redact } from './redact.ts';

function collectingLog(level = 'info') {
  const lines: string[] = [];
  const log = createLog(level, { destination: { write: (line) => void lines.push(line) } });
  return { log, lines };
}

const SECRET = 'hunter2-0123456789';

test('a line is one JSON object with level, time and message', () => {
  const { log, lines } = collectingLog();
  log.info({ count: 3 }, 'started');
  log.debug('not at this level');
  assert.equal(lines.length, 1);
  const line = JSON.parse(lines[0] ?? '');
  assert.deepEqual({ ...line, time: null }, { level: 'info', time: null, count: 3, msg: 'started' });
  assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('secret fields are hidden at any depth, and the line stays JSON', () => {
  for (const name of [
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'x-api-key',
    'key',
    'api_key',
    'apiKey',
    'token',
    'agent_token',
    'token_hash',
    'password',
    'password_hash',
    'smtpPassword',
    'secret',
    'otpauth_url',
    'challenge_token',
    'recovery_codes',
  ]) {
    const { log, lines } = collectingLog();
    log.info(
      { [name]: SECRET, deep: { headers: { [name]: `"${SECRET}\\` } }, list: [{ [name]: [SECRET, SECRET] }] },
      'x',
    );
    const line = lines.join('');
    assert(!line.includes(SECRET), line);
    assert.equal(JSON.parse(line).deep.headers[name], '<redacted>');
  }
});

test('secrets inside addresses, messages and stacks are hidden', () => {
  const token = `acme_ro_${'a1B2'.repeat(10)}`;
  for (const [text, seen] of [
    [`GET /ping/${SECRET}/fail/3?rid=1`, 'GET /ping/<redacted>/fail/3?rid=1'],
    [`https://a.example.com/ping/${SECRET}`, 'https://a.example.com/ping/<redacted>'],
    [`/v/abc?key=${SECRET}&x=1`, '/v/abc?key=<redacted>&x=1'],
    [`/v/abc?x=1&api_key=${SECRET}`, '/v/abc?x=1&api_key=<redacted>'],
    [`postgres://tocsin:${SECRET}@db/tocsin failed`, 'postgres://tocsin:<redacted>@db/tocsin failed'],
    [`smtps://me%40example.com:${SECRET}@mail:465`, 'smtps://me%40example.com:<redacted>@mail:465'],
    [`authorization: Bearer ${SECRET}`, 'authorization: Bearer <redacted>'],
    [`the key ${token} is gone`, 'the key ro <redacted> is gone'],
  ] as const) {
    const { log, lines } = collectingLog();
    log.error({ err: new Error(text), url: text }, text);
    const line = JSON.parse(lines.join(''));
    assert.equal(line.msg, seen);
    assert.equal(line.url, seen);
    assert.equal(line.err.message, seen);
    assert(!lines.join('').includes(SECRET) && !lines.join('').includes(token));
  }
});

test('a ping slug in a field of its own is hidden, the slug of a status page is not', () => {
  const { log, lines } = collectingLog();
  log.info({ slug: '3fa85f64-5717-4562-b3fc-2c963f66afa6', page: { slug: 'public' } });
  assert.deepEqual(
    { ...JSON.parse(lines.join('')), time: 0 },
    { level: 'info', time: 0, slug: '<redacted>', page: { slug: 'public' } },
  );
});

test('what is no secret stays as it is', () => {
  const { log, lines } = collectingLog();
  log.info(
    { token_count: 3, keyboard: 'de', account_id: 7, route: '/api-keys/:id' },
    'basically done, see https://example.com/a?page=2',
  );
  const { level, time, ...rest } = JSON.parse(lines.join(''));
  assert.equal(level, 'info');
  assert.equal(typeof time, 'string');
  assert.deepEqual(rest, {
    token_count: 3,
    keyboard: 'de',
    account_id: 7,
    route: '/api-keys/:id',
    msg: 'basically done, see https://example.com/a?page=2',
  });
});

test('whatever is logged, the line stays JSON', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('key', 'token', 'slug', 'url', 'a"b'), fc.jsonValue()),
      fc.string({ unit: 'binary' }),
      (fields, message) => {
        const line = JSON.stringify({
          fields,
          message: `Bearer ${message} /ping/${message} ?key=${message} a://b:${message}@c`,
        });
        JSON.parse(redact(line));
      },
    ),
  );
});
