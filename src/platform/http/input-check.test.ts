import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Type, { type TObject, type TSchema } from 'typebox';
import { type Issue, ValidationFailed } from '../errors.ts';
import { inputCheck } from './input-check.ts';

const bodyOf = (schema: TSchema, body: unknown) =>
  inputCheck({ body: schema }).input({ params: {}, query: {}, body }).body;

const queryOf = (query: TObject, given: unknown) =>
  inputCheck({ query }).input({ params: {}, query: given, body: {} }).query;

function issuesOf(run: () => unknown): Issue[] {
  try {
    run();
  } catch (error) {
    if (error instanceof ValidationFailed) return error.issues;
    throw error;
  }
  return [];
}

const sorted = (issues: Issue[]) => Object.fromEntries(issues.map(({ field, reason }) => [field, reason]));

const check = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  interval_seconds: Type.Optional(
    Type.Union([Type.Integer({ minimum: 60, maximum: 7_776_000 }), Type.Null()]),
  ),
  alert_on_fail: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 5 }), { maxItems: 3, uniqueItems: true })),
  depends_on: Type.Optional(
    Type.Union([
      Type.Object({
        type: Type.Union([Type.Literal('server'), Type.Literal('cron_check')]),
        id: Type.Integer({ minimum: 1 }),
      }),
      Type.Null(),
    ]),
  ),
});

test('every wrong field is listed at once, each with its reason', () => {
  const issues = issuesOf(() =>
    bodyOf(check, {
      interval_seconds: 59,
      alert_on_fail: 'yes',
      tags: ['ok', 'too long', 7],
      depends_on: { type: 'process', further: 1 },
      unknown: true,
      constructor: 1,
    }),
  );
  assert.deepEqual(sorted(issues), {
    name: 'required',
    interval_seconds: 'integer 60..7776000',
    alert_on_fail: 'boolean',
    'tags.1': 'string 0..5',
    'tags.2': 'string 0..5',
    'depends_on.type': 'one of server, cron_check',
    'depends_on.id': 'required',
    'depends_on.further': 'unknown field',
    unknown: 'unknown field',
    constructor: 'unknown field',
  });
  assert.equal(new Set(issues.map(({ field }) => field)).size, issues.length);
});

test('a body that is no object is one issue', () => {
  for (const body of [null, [], 'text', 5, true]) {
    assert.deepEqual(
      issuesOf(() => bodyOf(check, body)),
      [{ field: 'body', reason: 'object' }],
    );
  }
});

test('a nullable field takes null, and is described by what else it takes', () => {
  assert.deepEqual(bodyOf(check, { name: 'a', interval_seconds: null, depends_on: null }), {
    name: 'a',
    interval_seconds: null,
    depends_on: null,
  });
  assert.deepEqual(
    sorted(issuesOf(() => bodyOf(check, { name: null, interval_seconds: '60', depends_on: 5 }))),
    {
      name: 'string 1..100',
      interval_seconds: 'integer 60..7776000',
      depends_on: 'object',
    },
  );
});

test('booleans of a body are true, false, 1 and 0, and nothing else', () => {
  for (const [given, taken] of [
    [true, true],
    [false, false],
    [1, true],
    [0, false],
  ])
    assert.deepEqual(bodyOf(check, { name: 'a', alert_on_fail: given }), { name: 'a', alert_on_fail: taken });
  for (const given of ['true', '1', 2, -1, 0.5, null, [], {}])
    assert.deepEqual(
      issuesOf(() => bodyOf(check, { name: 'a', alert_on_fail: given })),
      [{ field: 'alert_on_fail', reason: 'boolean' }],
    );
});

test('booleans are taken in every place where one may stand', () => {
  const nested = Type.Object({
    list: Type.Array(Type.Union([Type.Boolean(), Type.Null()])),
    map: Type.Record(Type.String(), Type.Boolean()),
    both: Type.Intersect([Type.Object({ a: Type.Boolean() }), Type.Object({ b: Type.Boolean() })]),
  });
  assert.deepEqual(bodyOf(nested, { list: [1, null, 0], map: { x: 1 }, both: { a: 0, b: 1 } }), {
    list: [true, null, false],
    map: { x: true },
    both: { a: false, b: true },
  });
});

test('integers of a body are numbers without a fraction that no precision was lost of', () => {
  const schema = Type.Object({ n: Type.Integer() });
  for (const n of [0, -1, 60, 6e1, Number.MAX_SAFE_INTEGER]) assert.deepEqual(bodyOf(schema, { n }), { n });
  for (const n of ['60', 60.5, 2 ** 53, 1e30, Number.POSITIVE_INFINITY, true])
    assert.deepEqual(
      issuesOf(() => bodyOf(schema, { n })),
      [{ field: 'n', reason: 'integer' }],
    );
});

test('text of a query becomes what its schema says, strictly', () => {
  const schema = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    ratio: Type.Optional(Type.Number()),
    all: Type.Optional(Type.Boolean()),
    tag: Type.Optional(Type.Array(Type.String())),
    status: Type.Optional(Type.Union([Type.Literal('up'), Type.Literal('down')])),
    days: Type.Optional(Type.Union([Type.Literal(7), Type.Literal(30)])),
  });
  assert.deepEqual(queryOf(schema, {}), { limit: 50 });
  assert.deepEqual(
    queryOf(schema, {
      limit: '200',
      ratio: '-0.5',
      all: '1',
      tag: 'a',
      status: 'up',
      days: '30',
      unknown: 'x',
    }),
    { limit: 200, ratio: -0.5, all: true, tag: ['a'], status: 'up', days: 30 },
  );
  assert.deepEqual(queryOf(schema, { tag: ['a', 'b'], all: 'false' }), {
    limit: 50,
    tag: ['a', 'b'],
    all: false,
  });
  for (const limit of [
    '',
    ' 5',
    '5 ',
    '+5',
    '05',
    '5.0',
    '1e2',
    '0x10',
    '201',
    '0',
    '-1',
    '9'.repeat(17),
    '５',
    ['1', '2'],
  ])
    assert.deepEqual(
      issuesOf(() => queryOf(schema, { limit })),
      [{ field: 'limit', reason: 'integer 1..200' }],
    );
  for (const all of ['yes', 'TRUE', '2', '', 'constructor', '__proto__'])
    assert.deepEqual(
      issuesOf(() => queryOf(schema, { all })),
      [{ field: 'all', reason: 'boolean' }],
    );
  for (const ratio of ['1e3', 'NaN', 'Infinity', '.5', '5.', ' 1'])
    assert.deepEqual(
      issuesOf(() => queryOf(schema, { ratio })),
      [{ field: 'ratio', reason: 'number' }],
    );
  assert.deepEqual(
    issuesOf(() => queryOf(schema, { status: 'a\0b' })),
    [{ field: 'status', reason: 'text without NUL characters' }],
  );
});

test('a default is filled into a query, never into a body', () => {
  const schema = Type.Object({ grace: Type.Optional(Type.Integer({ default: 300 })) });
  assert.deepEqual(bodyOf(schema, {}), {});
  assert.deepEqual(queryOf(schema, {}), { grace: 300 });
});

test('an id in a path is a positive safe integer or nothing', () => {
  const { params } = inputCheck({ params: Type.Object({ id: Type.Integer({ minimum: 1 }) }) });
  assert.deepEqual(params({ id: '42' }), { id: 42 });
  assert.deepEqual(params({ id: String(Number.MAX_SAFE_INTEGER) }), { id: Number.MAX_SAFE_INTEGER });
  for (const id of ['abc', '-1', '0', '1'.repeat(31), '9007199254740993', '1.0', '', ' 1', '1\0'])
    assert.equal(params({ id }), null, id);
});

test('of a union of objects, the kind that was meant is checked', () => {
  const schema = Type.Object({
    check: Type.Union([
      Type.Object({ kind: Type.Literal('http'), url: Type.String({ format: 'url' }) }),
      Type.Object({
        kind: Type.Literal('tcp'),
        host: Type.String(),
        port: Type.Integer({ minimum: 1, maximum: 65_535 }),
      }),
      Type.Null(),
    ]),
  });
  const wrong = (given: unknown) => sorted(issuesOf(() => bodyOf(schema, { check: given })));
  assert.deepEqual(wrong({ kind: 'http', url: 'x' }), { 'check.url': 'url' });
  assert.deepEqual(wrong({ kind: 'tcp', port: 0, url: 'x' }), {
    'check.host': 'required',
    'check.port': 'integer 1..65535',
    'check.url': 'unknown field',
  });
  assert.deepEqual(wrong({ kind: 'udp', port: 0 }), { 'check.kind': 'one of http, tcp' });
  assert.deepEqual(wrong({ port: 0 }), { 'check.kind': 'required' });
  assert.deepEqual(wrong([]), { check: 'object' });
  assert.deepEqual(wrong(null), {});
});

test('the parts of an intersection tolerate each other, and nothing else', () => {
  const schema = Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Integer() })]);
  assert.deepEqual(bodyOf(schema, { a: 'x', b: 1 }), { a: 'x', b: 1 });
  assert.deepEqual(sorted(issuesOf(() => bodyOf(schema, { a: 1, b: 'x', c: 1 }))), {
    a: 'string',
    b: 'integer',
    c: 'unknown field',
  });
});

test('an object that says so takes further fields', () => {
  const open = Type.Object({ a: Type.Integer() }, { additionalProperties: true });
  assert.deepEqual(bodyOf(open, { a: 1, b: 2 }), { a: 1, b: 2 });
  assert.deepEqual(bodyOf(Type.Record(Type.String(), Type.String()), { constructor: 'x' }), {
    constructor: 'x',
  });
});

test('rules across fields add to what the schema finds, and never speak twice of a field', () => {
  const rules = inputCheck({
    body: Type.Object({ from: Type.Integer(), to: Type.Optional(Type.Integer()) }),
    refine: ({ body }) => {
      assert(typeof body === 'object' && body !== null);
      const seen: string[] = Object.keys(body);
      return [
        { field: 'from', reason: 'before to' },
        { field: 'to', reason: `after from; saw ${seen.join(',')}` },
      ];
    },
  });
  const wrong = (body: unknown) => sorted(issuesOf(() => rules.input({ params: {}, query: {}, body })));
  assert.deepEqual(wrong({ from: 'x', to: 1 }), { from: 'integer', to: 'after from; saw to' });
  assert.deepEqual(wrong({ to: 1 }), { from: 'required', to: 'after from; saw to' });
  assert.deepEqual(wrong({ from: 1, to: 2 }), { from: 'before to', to: 'after from; saw from,to' });
  assert.deepEqual(wrong([]), { body: 'object', from: 'before to', to: 'after from; saw ' });
});

test('formats take what can be stored and used, and nothing that merely resembles it', () => {
  for (const [format, good, bad] of [
    [
      'uuid',
      ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '3FA85F64-5717-4562-B3FC-2C963F66AFA6'],
      ['urn:uuid:3fa85f64-5717-4562-b3fc-2c963f66afa6', '3fa85f6457174562b3fc2c963f66afa6', ''],
    ],
    [
      'url',
      ['https://example.com', 'HTTP://[::1]:80/a?b#c', 'http://bücher.example/ä'],
      [
        'ftp://example.com',
        'javascript:alert(1)',
        'https://',
        'http://a b',
        'http://a\n',
        '//example.com',
        'http://a:99999',
      ],
    ],
    [
      'email',
      ['a@b', 'a.b+c@example.com', "o'neill@example.co.uk"],
      [
        'a',
        'a@',
        '@b',
        'a@b@c',
        'a b@c',
        'a@-b.com',
        'a@b..c',
        `${'a'.repeat(65)}@b`,
        `a@${'b.'.repeat(130)}c`,
        'a@b\n',
      ],
    ],
    [
      'date',
      ['2024-02-29', '2026-12-31'],
      ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00:00Z'],
    ],
    [
      'date-time',
      ['2026-06-16T08:00:00Z', '2026-06-16T08:00:00.123+02:00', '2026-06-16t08:00:00z'],
      [
        '2026-06-16 08:00:00Z',
        '2026-06-16T08:00:00',
        '2026-02-30T08:00:00Z',
        '2026-06-16T24:00:01Z',
        '2026-06-16T23:59:60Z',
        '2026-06-16T08:00:00+25:00',
        '9999-12-31T23:59:59-01:00',
        '0001-01-01T00:00:00+01:00',
        '0000-06-01T00:00:00Z',
        'now',
      ],
    ],
  ] as const) {
    const schema = Type.Object({ x: Type.String({ format }) });
    for (const x of good)
      assert.deepEqual(
        issuesOf(() => bodyOf(schema, { x })),
        [],
        `${format} ${x}`,
      );
    for (const x of bad)
      assert.equal(issuesOf(() => bodyOf(schema, { x })).length, 1, `${format} ${JSON.stringify(x)}`);
  }
});

test('any JSON is either taken or refused with a list of fields, and stays within bounds', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const issues = issuesOf(() => bodyOf(check, body));
      assert(issues.length <= 100);
      assert.equal(new Set(issues.map(({ field }) => field)).size, issues.length);
      for (const { field, reason } of issues) assert(typeof field === 'string' && reason.length > 0);
    }),
  );
  const hostile = { name: 'a', tags: Array.from({ length: 20_000 }, () => 1) };
  assert(issuesOf(() => bodyOf(check, hostile)).length <= 100);
});

test('a route is checked by one check, whichever host asks for it', () => {
  const route = { body: check };
  assert.equal(inputCheck(route), inputCheck(route));
  assert.notEqual(inputCheck(route), inputCheck({ body: check }));
});
