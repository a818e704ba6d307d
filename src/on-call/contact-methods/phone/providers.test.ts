// Every provider by one table: what it is sent, what its answers come to, and which callbacks are its own. As their public
// documentation says.

import assert from 'node:assert/strict';
import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { test } from 'node:test';
import type { PhoneLine } from '../../../platform/config-phone.ts';
import type { Callback, CallbackRequest, ProviderAnswer } from './provider.ts';
import { providerNamed, table } from './table.ts';

const now = new Date('2026-10-01T03:12:00Z');
const at = String(now.getTime() / 1_000);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');

const line = (provider: string): PhoneLine => ({
  ...{ provider, base: 'http://127.0.0.1:1', id: 'AC1', secret: 's3cret', from: '+4930100', price: null },
  options: { public_key, signature_secret: 'sig', endpoint: 'PJSIP/{number}@trunk' },
});

const order = {
  ...{ to: '+4915112345678', text: 'Down: api', language: 'en' as const, reference: 'ref-1' },
  addressOf: (event: string) => `https://t.example/callbacks/x/1/${event}?s=abc`,
};

interface Expected {
  name: string;
  /** Path, and what must be in the body. */
  sms?: [path: string, ...parts: string[]];
  voice?: [path: string, ...parts: string[]];
  accepted: ProviderAnswer;
  receipt: string;
  /** About the number, for good. */
  permanent: ProviderAnswer | null;
  /** About the provider. */
  trouble: ProviderAnswer;
  delivered: Partial<CallbackRequest>;
  failed: Partial<CallbackRequest>;
  inbound: Partial<CallbackRequest> | null;
  keys: Partial<CallbackRequest> | null;
  /** Headers that prove the request; null: it signs nothing. */
  signed: ((request: CallbackRequest) => CallbackRequest['headers']) | null;
}

const b64 = (key: string, text: string, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(text).digest('base64');

const jwt = (body: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload_hash = createHash('sha256').update(body).digest('hex');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: Number(at), api_key: 'AC1', payload_hash })}`;
  return `${text}.${createHmac('sha256', 'sig').update(text).digest('base64url')}`;
};

const bodied = (fields: Record<string, unknown>) => ({ fields, body: JSON.stringify(fields) });
const answer = (status: number, fields: object): ProviderAnswer => ({ status, fields: { ...fields } });

const expectations: readonly Expected[] = [
  {
    name: 'twilio',
    sms: [
      '/2010-04-01/Accounts/AC1/Messages.json',
      'From=%2B4930100',
      'To=%2B4915112345678',
      'StatusCallback=',
    ],
    voice: ['/2010-04-01/Accounts/AC1/Calls.json', 'Url=https', 'StatusCallback='],
    accepted: answer(201, { sid: 'SM1', status: 'queued' }),
    receipt: 'SM1',
    permanent: answer(400, { code: 21211, message: "The 'To' number is not valid" }),
    trouble: answer(401, { code: 20003, message: 'Authenticate' }),
    delivered: bodied({ MessageSid: 'SM1', MessageStatus: 'delivered' }),
    failed: bodied({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' }),
    inbound: bodied({ From: '+4915112345678', Body: 'ack 4F2' }),
    keys: bodied({ CallSid: 'CA1', Digits: '1' }),
    signed: ({ url, fields }) => ({
      'x-twilio-signature': b64(
        's3cret',
        url +
          Object.keys(fields)
            .sort()
            .map((name) => `${name}${fields[name]}`)
            .join(''),
        'sha1',
      ),
    }),
  },
  {
    name: 'vonage',
    sms: ['/v1/messages', '"to":"4915112345678"', '"channel":"sms"', '"webhook_url":'],
    accepted: answer(202, { message_uuid: 'u-1' }),
    receipt: 'u-1',
    permanent: answer(422, {
      type: 'https://developer.vonage.com/api-errors/messages#1120',
      title: 'Invalid',
    }),
    trouble: answer(402, { title: 'Low balance' }),
    delivered: bodied({ message_uuid: 'u-1', status: 'delivered' }),
    failed: bodied({ message_uuid: 'u-1', status: 'rejected' }),
    inbound: bodied({ from: '4915112345678', text: 'ack 4F2' }),
    keys: null,
    signed: ({ body }) => ({ authorization: `Bearer ${jwt(body)}` }),
  },
  {
    name: 'plivo',
    sms: ['/v1/Account/AC1/Message/', '"dst":"4915112345678"', '"url":'],
    voice: ['/v1/Account/AC1/Call/', '"answer_url":'],
    accepted: answer(202, { message_uuid: ['p-1'] }),
    receipt: 'p-1',
    permanent: answer(400, { error: 'invalid dst number' }),
    trouble: answer(401, { error: 'could not verify your access level' }),
    delivered: bodied({ MessageUUID: 'p-1', Status: 'delivered' }),
    failed: bodied({ MessageUUID: 'p-1', Status: 'undelivered' }),
    inbound: bodied({ From: '4915112345678', Text: 'ack 4F2' }),
    keys: bodied({ CallUUID: 'c-1', Digits: '1' }),
    signed: ({ url, fields, event }) => {
      const path = url.replace(/\?.*/, '');
      const texts = Object.keys(fields)
        .sort()
        .map((name) => `${name}${fields[name]}`);
      return event === 'keys'
        ? {
            'x-plivo-signature-v3-nonce': 'n1',
            'x-plivo-signature-v3': `other,${b64('s3cret', `${path}?s=abc.${texts.join('')}.n1`)}`,
          }
        : { 'x-plivo-signature-v2-nonce': 'n1', 'x-plivo-signature-v2': b64('s3cret', `${path}n1`) };
    },
  },
  {
    name: 'telnyx',
    sms: ['/v2/messages', '"to":"+4915112345678"', '"webhook_url":'],
    voice: ['/v2/texml/calls/AC1', 'To=%2B4915112345678', 'Url=https'],
    accepted: answer(200, { data: { id: 't-1' } }),
    receipt: 't-1',
    permanent: answer(400, { errors: [{ code: '40300', detail: 'Blocked due to STOP message' }] }),
    trouble: answer(403, { errors: [{ code: '10010', title: 'Authorization failed' }] }),
    delivered: bodied({
      data: { event_type: 'message.finalized', payload: { to: [{ status: 'delivered' }] } },
    }),
    failed: bodied({
      data: { event_type: 'message.finalized', payload: { to: [{ status: 'delivery_failed' }] } },
    }),
    inbound: bodied({
      data: {
        event_type: 'message.received',
        payload: { from: { phone_number: '+4915112345678' }, text: 'ack 4F2' },
      },
    }),
    keys: bodied({ CallSid: 'c-1', Digits: '1' }),
    signed: ({ body }) => ({
      'telnyx-timestamp': at,
      'telnyx-signature-ed25519': sign(null, Buffer.from(`${at}|${body}`), privateKey).toString('base64'),
    }),
  },
  {
    name: 'elks',
    sms: ['/a1/sms', 'to=%2B4915112345678', 'whendelivered='],
    accepted: answer(200, { id: 's-1', status: 'created' }),
    receipt: 's-1',
    permanent: null,
    trouble: answer(403, { text: 'Not enough credits' }),
    delivered: bodied({ id: 's-1', status: 'delivered' }),
    failed: bodied({ id: 's-1', status: 'failed' }),
    inbound: bodied({ from: '+4915112345678', message: 'ack 4F2' }),
    keys: null,
    signed: null,
  },
  {
    name: 'asterisk',
    voice: ['/ari/channels', '"endpoint":"PJSIP/+4915112345678@trunk"', '"TOCSIN_TEXT":"Down: api"'],
    accepted: answer(200, { id: 'ref-1', state: 'Down' }),
    receipt: 'ref-1',
    permanent: null,
    trouble: answer(500, { message: 'Allocation failed' }),
    delivered: bodied({ status: 'answered' }),
    failed: bodied({ status: 'busy' }),
    inbound: null,
    keys: bodied({ digits: '1' }),
    signed: null,
  },
  {
    name: 'gateway',
    sms: ['', '"to":"+4915112345678"', '"status_url":'],
    voice: ['', '"keys_url":'],
    accepted: answer(202, { id: 7 }),
    receipt: '7',
    permanent: answer(422, { error: 'no such number' }),
    trouble: answer(503, {}),
    delivered: bodied({ status: 'delivered' }),
    failed: bodied({ status: 'failed', reason: 'switched off' }),
    inbound: bodied({ from: '+4915112345678', text: 'ack 4F2' }),
    keys: bodied({ digits: '1' }),
    signed: null,
  },
];

const request = (event: CallbackRequest['event'], given: Partial<CallbackRequest>): CallbackRequest => ({
  ...{ event, url: `https://t.example/callbacks/x/1/${event}?s=abc`, headers: {}, body: '', fields: {}, now },
  ...given,
});

test('every provider of the table is held to its documentation', () => {
  assert.deepEqual(
    expectations.map(({ name }) => name),
    table.map(({ name }) => name),
  );
});

for (const expected of expectations) {
  const provider = providerNamed(expected.name) ?? assert.fail(expected.name);
  const own = line(expected.name);

  test(`${expected.name} is sent messages as it documents them`, () => {
    for (const kind of ['sms', 'voice'] as const) {
      assert.equal(provider[kind] !== undefined, expected[kind] !== undefined, kind);
      const asked = provider[kind]?.(own, order);
      const { url, body, headers } = asked ?? { url: '', body: '', headers: { authorization: '' } };
      const [path, ...parts] = expected[kind] ?? [''];
      if (expected[kind]) assert.equal(url, `http://127.0.0.1:1${path}`);
      for (const part of parts) assert.ok(body?.includes(part), `${kind}: ${part} in ${body}`);
      if (expected[kind]) assert.match(headers.authorization ?? '', /^(Basic|Bearer) /);
    }
  });

  test(`answers of ${expected.name} are told apart`, () => {
    assert.deepEqual(provider.judge(expected.accepted), { outcome: 'accepted', receipt: expected.receipt });
    const trouble = provider.judge(expected.trouble);
    assert.ok(trouble.outcome === 'refused' && trouble.isTrouble && !trouble.permanent);
    for (const status of [429, 500, 503]) {
      const down = provider.judge(answer(status, {}));
      assert.ok(down.outcome === 'refused' && !down.permanent, String(status));
    }
    const [gone] = expected.permanent ? [provider.judge(expected.permanent)] : [];
    if (gone) assert.ok(gone.outcome === 'refused' && gone.permanent && !gone.isTrouble);
  });

  test(`callbacks of ${expected.name} are read, and believed where it signed them`, () => {
    const outcomeOf = (given: Partial<CallbackRequest>) => {
      const read: Callback = provider.read(request('status', given));
      return read.type === 'receipt' ? read.outcome : read.type;
    };
    assert.equal(outcomeOf(expected.delivered), 'delivered');
    assert.equal(outcomeOf(expected.failed), 'refused');
    assert.equal(outcomeOf(bodied({ status: 'sent-on' })) === 'delivered', false);
    if (expected.inbound)
      assert.deepEqual(provider.read(request('inbound', expected.inbound)), {
        ...{ type: 'text', from: '+4915112345678', text: 'ack 4F2' },
      });
    if (expected.keys)
      assert.deepEqual(provider.read(request('keys', expected.keys)), { type: 'keys', digits: '1' });
    const { signed } = expected;
    if (!signed) return;
    for (const [event, given] of [
      ['status', expected.delivered],
      ['keys', expected.keys ?? expected.failed],
    ] as const) {
      const asked = request(event, given);
      const genuine: CallbackRequest = { ...asked, headers: signed(asked) };
      assert.equal(provider.isGenuine(own, genuine), true, event);
      assert.equal(provider.isGenuine(own, asked), false);
      assert.equal(provider.isGenuine({ ...own, secret: 'x', options: {} }, genuine), false);
      const moved = { ...genuine, url: genuine.url.replace('/1/', '/2/'), body: '{}', fields: { a: 'b' } };
      assert.equal(provider.isGenuine(own, moved), false);
    }
  });
}

test('an old callback of who dates them is worth nothing', () => {
  for (const name of ['vonage', 'telnyx']) {
    const { signed, delivered } = expectations.find((one) => one.name === name) ?? assert.fail();
    const asked = request('status', delivered);
    const late = { ...asked, headers: signed?.(asked) ?? {}, now: new Date(now.getTime() + 301_000) };
    assert.equal(providerNamed(name)?.isGenuine(line(name), late), false);
  }
});

test('what a call says is text, whatever it says', () => {
  const speech = {
    text: 'Down: <Hangup/> & "x"\u0000',
    language: 'de' as const,
    keysTo: 'https://t.example/k?s=a&b',
  };
  for (const name of ['twilio', 'telnyx', 'plivo']) {
    const { type, body } = providerNamed(name)?.speak?.(speech) ?? assert.fail(name);
    assert.equal(type, 'text/xml');
    assert.ok(
      !body.includes('<Hangup') && body.includes('&lt;Hangup/&gt;') && body.includes('?s=a&amp;b'),
      body,
    );
    assert.ok(body.includes('de-DE') && !body.includes('\u0000'));
    const last = providerNamed(name)?.speak?.({ ...speech, keysTo: null });
    assert.doesNotMatch(last?.body ?? '', /Gather|GetDigits/);
  }
});
