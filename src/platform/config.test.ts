import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { problemsOf, readEnvironment } from '../testing/read-config.ts';
import { trustedProxies } from './http/client-address.ts';

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readEnvironment({}), {
    bindAddresses: ['127.0.0.1', '::1'],
    pingMail: null,
    ports: 'two',
    apiPort: 8081,
    dashboardPort: 8080,
    apiUrl: null,
    dashboardUrl: null,
    trustProxy: [],
    dataDir: './data',
    databaseUrl: null,
    databasePool: 16,
    roles: new Set(['api', 'dashboard', 'recorder', 'scheduler', 'probe', 'notifier']),
    secret: null,
    previousSecret: null,
    smtpUrl: null,
    mailFrom: 'tocsin@localhost',
    abuseContact: 'tocsin@localhost',
    securityContact: null,
    subscriberMailsPerMinute: 600,
    registration: 'first',
    defaultPlan: 'unlimited',
    privateTargets: 'admins',
    keyPrefix: 'toc',
    journalMaxBytes: 1_073_741_824,
    location: 'local',
    referenceTargets: [],
    dockerSockets: [],
    browser: null,
    ...{ sms: null, voice: null, phonePrefixes: [], phoneUnitsPerDay: 100 },
    ...{ phoneInstanceUnitsPerDay: 1_000, phoneCostPerDay: null },
    caFile: null,
    heartbeatUrl: null,
    backup: {
      passphrase: null,
      recipients: [],
      identities: [],
      schedule: null,
      keep: { daily: 7, weekly: 4, monthly: 6 },
      s3: null,
    },
    nodes: 'one',
    nodeName: null,
    drainSeconds: 0,
    doors: 1,
    nats: null,
    logLevel: 'info',
    ignoredVariables: [],
  });
});

test('an empty variable counts as not set', () => {
  assert.deepEqual(
    readEnvironment({ TOCSIN_API_PORT: '', DATABASE_URL: ' ', TOCSIN_API_URL: '' }),
    readEnvironment({}),
  );
});

test('every variable is taken over in its type', () => {
  const config = readEnvironment({
    TOCSIN_HOST: 'localhost, 192.0.2.1',
    TOCSIN_API_PORT: '0',
    TOCSIN_DASHBOARD_PORT: '65535',
    TOCSIN_API_URL: 'https://API.example.com:443/',
    TOCSIN_DASHBOARD_URL: 'http://dash.example.com:8080',
    TOCSIN_TRUST_PROXY: '10.0.0.0/8, ::1',
    TOCSIN_DATA_DIR: '/srv/tocsin',
    DATABASE_URL: 'postgresql://u:p@db/tocsin?host=/tmp',
    TOCSIN_DATABASE_POOL: '60',
    TOCSIN_ROLES: 'api,recorder',
    TOCSIN_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtps://alice%40example.com:p@mail.example.com',
    TOCSIN_REGISTRATION: 'open',
    TOCSIN_DEFAULT_PLAN: 'pro',
    TOCSIN_PRIVATE_TARGETS: 'none',
    TOCSIN_KEY_PREFIX: 'acme2',
    TOCSIN_JOURNAL_MAX_BYTES: '33554432',
    TOCSIN_LOCATION: 'eu-west-1',
    TOCSIN_SECURITY_CONTACT: 'https://example.com/a b',
    TOCSIN_REFERENCE_TARGETS: 'https://example.com, [2001:db8::1]:53,198.51.100.1:443',
    TOCSIN_HEARTBEAT_URL: 'https://monitor.example.com/ping/1?a=b',
    TOCSIN_LOG_LEVEL: 'debug',
  });
  assert.deepEqual(config.bindAddresses, ['127.0.0.1', '::1', '192.0.2.1']);
  assert.equal(config.apiPort, 0);
  assert.equal(config.dashboardPort, 65_535);
  assert.equal(config.apiUrl, 'https://api.example.com');
  assert.equal(config.dashboardUrl, 'http://dash.example.com:8080');
  assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '::1']);
  assert.equal(config.databaseUrl, 'postgresql://u:p@db/tocsin?host=/tmp');
  assert.equal(config.databasePool, 60);
  assert.deepEqual([...config.roles], ['api', 'recorder']);
  assert.equal(config.mailFrom, 'alice@example.com');
  assert.equal(config.keyPrefix, 'acme2');
  assert.equal(config.journalMaxBytes, 33_554_432);
  assert.equal(config.location, 'eu-west-1');
  assert.equal(config.securityContact, 'https://example.com/a%20b');
  assert.deepEqual(config.referenceTargets, [
    { host: 'example.com', port: 443 },
    { host: '2001:db8::1', port: 53 },
    { host: '198.51.100.1', port: 443 },
  ]);
  assert.equal(config.heartbeatUrl, 'https://monitor.example.com/ping/1?a=b');
});

test('a wrong value is named with its variable, its value and what is allowed', () => {
  for (const [name, value, allowed] of [
    ['TOCSIN_HOST', 'example.com', 'localhost or an IP address, several of them separated by commas'],
    ['TOCSIN_API_PORT', '65536', 'an integer 0..65535'],
    ['TOCSIN_API_PORT', '8e3', 'an integer 0..65535'],
    ['TOCSIN_DASHBOARD_PORT', '-1', 'an integer 0..65535'],
    ['TOCSIN_API_URL', 'not-a-url', 'an address such as https://tocsin.example.com, without a path'],
    [
      'TOCSIN_API_URL',
      'http://tocsin.example.com/path',
      'an address such as https://tocsin.example.com, without a path',
    ],
    ['TOCSIN_API_URL', 'http://tocsin.example.com/?a', null],
    ['TOCSIN_DASHBOARD_URL', 'ftp://tocsin.example.com', null],
    [
      'TOCSIN_TRUST_PROXY',
      '10.0.0.0/33',
      'IP addresses, CIDRs such as 10.0.0.0/8, or private, separated by commas',
    ],
    ['TOCSIN_TRUST_PROXY', '10.0.0', null],
    ['TOCSIN_ROLES', 'api,recorder,cook', 'all, or some of api,dashboard,recorder,scheduler,probe,notifier'],
    ['MAIL_FROM', 'nobody', 'an email address, or Name <address>'],
    [
      'TOCSIN_SECURITY_CONTACT',
      'http://example.com/security',
      'an email address, or an address such as https://example.com/security',
    ],
    ['TOCSIN_SECURITY_CONTACT', 'Security <security@example.com>', null],
    ['TOCSIN_SUBSCRIBER_MAILS_PER_MINUTE', '0', 'an integer 1..60000'],
    ['TOCSIN_REGISTRATION', 'never', 'one of first, open, closed'],
    ['TOCSIN_KEY_PREFIX', 'T', '2 to 12 characters of a-z and 0-9'],
    ['TOCSIN_DATABASE_POOL', '3', 'an integer 4..500'],
    ['TOCSIN_JOURNAL_MAX_BYTES', '1000', 'an integer 16777216..1099511627776'],
    ['TOCSIN_LOG_LEVEL', 'loud', null],
    ['TOCSIN_NODES', '3', 'one of one, several'],
    ['TOCSIN_NODE_NAME', '-first', null],
    ['TOCSIN_DRAIN_SECONDS', '121', 'an integer 0..120'],
    ['TOCSIN_BACKUP_S3_PREFIX', '../others', null],
    ['TOCSIN_BACKUP_S3_PREFIX', 'tocsin/./berlin', null],
    ['TOCSIN_BACKUP_S3_PREFIX', '/tocsin', null],
    ['TOCSIN_BACKUP_S3_PREFIX', 'a'.repeat(201), null],
  ] as const) {
    const [first = '', ...others] = problemsOf({ [name]: value });
    assert.deepEqual(others, [], name);
    assert(first.startsWith(name), first);
    assert(allowed === null || first === `${name} is "${value}", but must be ${allowed}.`, first);
  }
});

test('a contact is one address, written as an address or as a link to write to it', () => {
  for (const [given, contact] of [
    ['security@example.com', 'mailto:security@example.com'],
    ['mailto:security@example.com', 'mailto:security@example.com'],
    ['https://example.com/security', 'https://example.com/security'],
  ] as const)
    assert.equal(readEnvironment({ TOCSIN_SECURITY_CONTACT: given }).securityContact, contact);
});

test('every wrong variable is listed at once', () => {
  const found = problemsOf({
    TOCSIN_API_PORT: 'a',
    TOCSIN_KEY_PREFIX: '',
    TOCSIN_LOG_LEVEL: 'b',
    MAIL_FROM: 'c',
  });
  assert.deepEqual(
    found.map((line) => line.split(' ')[0]),
    ['TOCSIN_API_PORT', 'MAIL_FROM', 'TOCSIN_LOG_LEVEL'],
  );
});

test('secrets are never part of the message', () => {
  const found = problemsOf({
    TOCSIN_SECRET: 'hunter2',
    DATABASE_URL: 'mysql://tocsin:hunter2@db/tocsin?password=hunter2',
    SMTP_URL: 'http://mailer:hunter2@mail',
    TOCSIN_API_URL: 'https://me:hunter2@api.example.com',
    NATS_URL: 'http://me:hunter2@nats',
    TOCSIN_TRUST_PROXY: '::1',
    TOCSIN_HEARTBEAT_URL: 'https://me:hunter2@monitor.example.com/ping/hunter2',
  });
  assert.equal(found.length, 6);
  assert(!found.join().includes('hunter2'), found.join());
  assert(found.some((line) => line.includes('"mysql://tocsin:***@db/tocsin?***"')));
});

test('DATABASE_URL takes several hosts, and a malformed list of them is refused without its password', () => {
  const url = 'postgres://tocsin:hunter2@a:5433,b,c/tocsin';
  assert.equal(readEnvironment({ DATABASE_URL: url }).databaseUrl, url);
  for (const [list, shown] of [
    ['tocsin:hunter2@a,,b', 'tocsin:***@a,,b'],
    ['tocsin:hun,ter/hunter2@a', '***@a'],
  ] as const)
    assert.deepEqual(problemsOf({ DATABASE_URL: `postgres://${list}/tocsin` }), [
      `DATABASE_URL is "postgres://${shown}/tocsin", but must be an address such as postgres://user:password@db.example.com/tocsin, or of up to 16 different hosts, postgres://user:password@a:5432,b:5432/tocsin.`,
    ]);
});

test('the built-in PostgreSQL has room for a pool of 40', () => {
  assert.equal(readEnvironment({ TOCSIN_DATABASE_POOL: '40' }).databasePool, 40);
  assert.deepEqual(problemsOf({ TOCSIN_DATABASE_POOL: '41' }), [
    'TOCSIN_DATABASE_POOL is 41, but the built-in PostgreSQL has room for 40.',
  ]);
});

test('an https base address needs a trusted proxy', () => {
  assert.deepEqual(problemsOf({ TOCSIN_API_URL: 'https://a.example.com' }), [
    'TOCSIN_API_URL is "https://a.example.com", so TOCSIN_TRUST_PROXY must name the proxy that ends TLS, such as 127.0.0.1.',
  ]);
  assert.deepEqual(
    problemsOf({ TOCSIN_API_URL: 'https://a.example.com', TOCSIN_TRUST_PROXY: '127.0.0.1' }),
    [],
  );
});

test('one port is meant where it is asked for, or has an address or a number', () => {
  const places = (env: Record<string, string>) => {
    const { ports, apiPort, dashboardPort, apiUrl, dashboardUrl } = readEnvironment(env);
    return [ports, dashboardPort, apiPort, dashboardUrl, apiUrl];
  };
  const url = 'https://status.example.com';
  for (const [env, expected] of [
    [{}, ['two', 8080, 8081, null, null]],
    [{ TOCSIN_PORTS: 'two' }, ['two', 8080, 8081, null, null]],
    [{ TOCSIN_PORTS: 'one' }, ['one', 8080, 8080, null, null]],
    [{ TOCSIN_PORT: '9000' }, ['one', 9000, 9000, null, null]],
    [{ TOCSIN_PORTS: 'one', TOCSIN_PORT: '0' }, ['one', 0, 0, null, null]],
    [{ TOCSIN_URL: `${url}/` }, ['one', 8080, 8080, url, `${url}/api`]],
    [{ TOCSIN_URL: 'http://[::1]:80' }, ['one', 8080, 8080, 'http://[::1]', 'http://[::1]/api']],
    [{ TOCSIN_PORTS: 'one', TOCSIN_API_URL: ' ' }, ['one', 8080, 8080, null, null]],
  ] as const)
    assert.deepEqual(places(env), expected, JSON.stringify(env));
  assert.equal(readEnvironment({ TOCSIN_URL: url }).mailFrom, 'tocsin@status.example.com');
});

test('what is of one port and of two ports contradict each other, in one sentence that says the way out', () => {
  const toOne =
    'but there is one port: set TOCSIN_URL and TOCSIN_PORT instead, or TOCSIN_PORTS=two without them.';
  const toTwo =
    'but TOCSIN_PORTS is two: set TOCSIN_DASHBOARD_URL, TOCSIN_API_URL, TOCSIN_DASHBOARD_PORT, TOCSIN_API_PORT instead, or TOCSIN_PORTS=one without them.';
  for (const [env, problem] of [
    [{ TOCSIN_PORTS: 'one', TOCSIN_API_URL: 'http://a.example' }, `TOCSIN_API_URL is set, ${toOne}`],
    [
      { TOCSIN_URL: 'http://a.example', TOCSIN_API_PORT: '1', TOCSIN_DASHBOARD_URL: 'http://b.example' },
      `TOCSIN_DASHBOARD_URL, TOCSIN_API_PORT are set, ${toOne}`,
    ],
    [{ TOCSIN_PORTS: 'two', TOCSIN_URL: 'http://a.example' }, `TOCSIN_URL is set, ${toTwo}`],
    [
      { TOCSIN_PORTS: 'two', TOCSIN_URL: 'https://a.example', TOCSIN_PORT: '1' },
      `TOCSIN_URL, TOCSIN_PORT are set, ${toTwo}`,
    ],
  ] as const)
    assert.deepEqual(problemsOf(env), [problem]);
  assert.deepEqual(problemsOf({ TOCSIN_PORTS: 'three' }), [
    'TOCSIN_PORTS is "three", but must be one of one, two.',
  ]);
  assert.deepEqual(problemsOf({ TOCSIN_URL: 'https://a.example/tocsin' }), [
    'TOCSIN_URL is "https://a.example/tocsin", but must be an address such as https://tocsin.example.com, without a path.',
  ]);
  assert.deepEqual(problemsOf({ TOCSIN_PORTS: 'one', TOCSIN_ROLES: 'api,recorder' }), [
    'TOCSIN_ROLES is "api,recorder", but with one port api and dashboard go together.',
  ]);
  assert.deepEqual(problemsOf({ TOCSIN_PORTS: 'one', TOCSIN_ROLES: 'scheduler,notifier' }), []);
});

test('behind a proxy one variable is enough: its https address, and proxies of private networks are believed', () => {
  const trusted = (env: Record<string, string>) => {
    const isTrusted = trustedProxies(
      readEnvironment({ TOCSIN_URL: 'https://status.example.com', ...env }).trustProxy,
    );
    return [
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '172.18.0.4',
      '192.168.9.9',
      'fd00::1',
      '198.51.100.1',
      '2001:db8::1',
    ].filter(isTrusted);
  };
  const inside = ['127.0.0.1', '::1', '10.1.2.3', '172.18.0.4', '192.168.9.9', 'fd00::1'];
  assert.deepEqual(trusted({}), inside);
  assert.deepEqual(trusted({ TOCSIN_TRUST_PROXY: '198.51.100.1' }), ['198.51.100.1']);
  assert.deepEqual(trusted({ TOCSIN_TRUST_PROXY: 'private, 198.51.100.1' }), [...inside, '198.51.100.1']);
  assert.deepEqual(trusted({ TOCSIN_URL: 'http://status.example.com' }), []);
  assert.deepEqual(readEnvironment({ TOCSIN_PORTS: 'one' }).trustProxy, []);
  // With two ports it is never guessed.
  assert.match(
    problemsOf({ TOCSIN_DASHBOARD_URL: 'https://status.example.com' }).join(),
    /^TOCSIN_DASHBOARD_URL is .*, so TOCSIN_TRUST_PROXY must name the proxy/,
  );
});

test('two hosts need two ports, unless any free port will do', () => {
  assert.equal(problemsOf({ TOCSIN_API_PORT: '9000', TOCSIN_DASHBOARD_PORT: '9000' }).length, 1);
  assert.equal(problemsOf({ TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0' }).length, 0);
});

test('pings are recorded by the node that takes them', () => {
  for (const roles of ['api', 'dashboard,probe', 'recorder', 'recorder,scheduler'])
    assert.equal(problemsOf({ TOCSIN_ROLES: roles }).length, 1, roles);
  for (const roles of ['all', 'api,recorder', 'probe', 'scheduler,notifier'])
    assert.equal(problemsOf({ TOCSIN_ROLES: roles }).length, 0, roles);
});

test('what Kubernetes sets for a Service of our name is no variable of ours', () => {
  const links = {
    TOCSIN_PORT: 'tcp://10.96.7.8:8080',
    TOCSIN_API_PORT: 'tcp://[fd00::7]:8081',
    TOCSIN_DASHBOARD_PORT: 'udp://10.96.7.8:8080',
  };
  assert.deepEqual(readEnvironment(links), readEnvironment({}));
  const further = { TOCSIN_SERVICE_HOST: '10.96.7.8', TOCSIN_PORT_8080_TCP_ADDR: '10.96.7.8' };
  assert.deepEqual(readEnvironment({ ...links, ...further }).ignoredVariables, Object.keys(further));
  assert.equal(problemsOf({ TOCSIN_PORT: 'tcp://' }).length, 1);
});

test('a misspelt variable of ours is found, those of others are not ours to judge', () => {
  assert.deepEqual(problemsOf({ TOCSIN_API_PROT: '1', TOCSIN_TEST_DATABASE_URL: 'x', API_PORT: '2' }), [
    'TOCSIN_API_PROT is not a variable of Tocsin: correct it to TOCSIN_API_PORT.',
  ]);
  assert.deepEqual(problemsOf({ TOCSIN_SMTP_URL: 'smtp://mail' }), [
    'TOCSIN_SMTP_URL is not a variable of Tocsin: correct it to SMTP_URL.',
  ]);
});

test('variables of the wrapper, the agent and our own examples are no reason to refuse', () => {
  const names = ['TOCSIN_KEY', 'TOCSIN_API_KEY', 'TOCSIN_PING_URL', 'TOCSIN_TOKEN'];
  const config = readEnvironment(Object.fromEntries(names.map((name) => [name, 'x'])));
  assert.deepEqual(config, { ...readEnvironment({}), ignoredVariables: names });
});

test('no value of any variable does anything but give a configuration or name the variable', () => {
  const names = [
    'TOCSIN_HOST',
    'TOCSIN_API_PORT',
    'TOCSIN_API_URL',
    'TOCSIN_TRUST_PROXY',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TOCSIN_ABUSE_CONTACT',
    'TOCSIN_SECURITY_CONTACT',
    'TOCSIN_SUBSCRIBER_MAILS_PER_MINUTE',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      for (const line of problemsOf({ [name]: value }))
        assert(line.startsWith(name) || !line.includes(' is "'));
    }),
  );
});
