import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { problemsOf } from '../test-document.ts';
import { readBlackbox } from './files.ts';
import { mapBlackbox } from './map.ts';
import { holds, parseMatchers } from './matchers.ts';

/** As promtool, amtool and the exporter of Debian 12 take it; amtool routes its alerts to the same receivers. */
const FILES = {
  'prometheus.yml': `
global: { scrape_interval: 1m }
rule_files: ["probes*.yml"]
scrape_configs:
  - job_name: node
    static_configs: [{ targets: ["localhost:9100"] }]
  - job_name: web
    metrics_path: /probe
    scrape_interval: 30s
    params: { module: [http_2xx] }
    static_configs:
      - { targets: ["https://shop.example.org/", "www.example.org"], labels: { team: web } }
    file_sd_configs: [{ files: ["targets/*.json", "more.json"] }]
    relabel_configs:
      - { source_labels: [__address__], target_label: __param_target }
  - job_name: mail
    metrics_path: /probe
    params: { module: [smtp_starttls] }
    static_configs: [{ targets: ["mail.example.org:587", "mail.example.org:26"] }]
  - job_name: hosts
    metrics_path: /probe
    params: { module: [icmp] }
    static_configs: [{ targets: ["10.0.0.1"] }]
  - job_name: names
    metrics_path: /probe
    params: { module: [dns] }
    static_configs: [{ targets: ["8.8.8.8:53"] }]
`,
  'more.json': '[{ "targets": ["api.example.org"], "labels": { "team": "api" } }]',
  'probes.yml': `
groups:
  - name: probes
    rules:
      - alert: Down
        expr: probe_success == 0
        for: 2m
        labels: { severity: critical }
        annotations: { summary: "down" }
      - alert: CertificateSoon
        expr: probe_ssl_earliest_cert_expiry{job="web"} - time() < 86400 * 14
        labels: { severity: warning }
      - alert: Slow
        expr: probe_duration_seconds > 3
`,
  'blackbox.yml': `
modules:
  http_2xx:
    prober: http
    timeout: 5s
    http:
      valid_status_codes: [200, 204]
      headers: { X-Probe: "yes" }
      basic_auth: { username: u, password: p }
      tls_config: { insecure_skip_verify: true }
      fail_if_body_matches_regexp: ["Exception", "err(or)?"]
      fail_if_body_not_matches_regexp: ["Wel.*me"]
      preferred_ip_protocol: ip4
  smtp_starttls:
    prober: tcp
    tcp:
      query_response:
        - { expect: "^220", starttls: true }
  icmp: { prober: icmp }
  dns: { prober: dns, dns: { query_name: example.org, query_type: A } }
`,
  'alertmanager.yml': `
global: { slack_api_url: "https://hooks.slack.com/services/T/B/GENERAL" }
route:
  receiver: ops
  routes:
    - { receiver: web-team, matchers: ['team="web"'], continue: true, repeat_interval: 30m }
    - { receiver: pager, matchers: [severity="critical"] }
receivers:
  - name: ops
    email_configs: [{ to: "ops@example.org", from: "a@example.org", smarthost: "smtp.example.org:25" }]
  - name: web-team
    slack_configs: [{ channel: "#web" }]
  - name: pager
    pagerduty_configs: [{ routing_key: "0123456789abcdef0123456789abcdef", severity: critical }]
    opsgenie_configs: [{ api_key: "x" }]
    sns_configs: [{ topic_arn: "x" }]
inhibit_rules:
  - { source_matchers: [severity="critical"], target_matchers: [severity="warning"] }
`,
};

async function imported(t: TestContext, files: Record<string, string> = FILES) {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-blackbox-'));
  t.after(() => rm(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  const [prometheus, blackbox, alertmanager] = ['prometheus.yml', 'blackbox.yml', 'alertmanager.yml'].map(
    (name) => join(directory, name),
  );
  const source = await readBlackbox({ prometheus: prometheus ?? '', blackbox: blackbox ?? '', alertmanager });
  const { draft, report } = mapBlackbox(source, { prefix: 'bb' });
  return { report, document: documentOf(draft, report) };
}

test('targets become checks by their module', async (t) => {
  const { document } = await imported(t);
  assert.deepEqual(problemsOf(document), []);
  const checks = Object.values(document.uptime_checks ?? {});
  assert.deepEqual(
    checks.map(({ name, kind }) => [name, kind]),
    [
      ['https://shop.example.org/', 'http'],
      ['www.example.org', 'http'],
      ['api.example.org', 'http'],
      ['mail.example.org:587', 'tls'],
      ['10.0.0.1', 'icmp'],
      ['8.8.8.8:53', 'dns'],
    ],
  );
  assert.deepEqual(checks[0], {
    name: 'https://shop.example.org/',
    tags: ['job:web', 'team:web'],
    kind: 'http',
    url: 'https://shop.example.org/',
    every: '30s',
    timeout: '5s',
    failure_threshold: 1,
    confirm_after: '2m',
    certificate_warn_days: [14],
    assertions: [
      { source: 'body', path: null, op: 'matches', value: 'Wel.*me' },
      { source: 'body', path: null, op: 'not_matches', value: 'Exception' },
      { source: 'body', path: null, op: 'not_matches', value: 'err(or)?' },
    ],
    http: {
      headers: { 'X-Probe': 'yes', Authorization: 'Basic dTpw' },
      expected_status: ['200', '204'],
      verify_tls: false,
    },
  });
});

test('alerts notify whom the routes of the Alertmanager lead to', async (t) => {
  const { document } = await imported(t);
  const rules = Object.values(document.rules ?? {}).map(({ kind, notify, targets, repeat }) => [
    ...[kind, notify?.join(), repeat],
    targets?.monitors?.length,
  ]);
  assert.deepEqual(rules.sort(), [
    ['certificate_expiring', 'bb-receiver-ops-email-1', '4h', 1],
    ['certificate_expiring', 'bb-receiver-web-team-slack-1', '30m', 2],
    ['uptime_down', 'bb-receiver-pager-opsgenie-1,bb-receiver-pager-pagerduty-1', '4h', 6],
    ['uptime_down', 'bb-receiver-web-team-slack-1', '30m', 2],
  ]);
});

test('what has no equal is in the report', async (t) => {
  const { report } = await imported(t);
  const lost = report.lines
    .filter(({ grade }) => grade === 'not_possible')
    .map(({ name, field }) => `${name} ${field}`);
  for (const line of [
    'mail.example.org:26 null',
    'http_2xx http.preferred_ip_protocol',
    'Slow null',
    'Down annotations',
    'pager sns_configs null',
    'ops email_configs smarthost',
    'inhibit_rules null',
  ])
    assert.ok(lost.includes(line), line);
});

test('matchers hold as those of Prometheus do', () => {
  const labels = { job: 'web', team: 'a,b' };
  const matchers: [string, boolean | null][] = [
    ['{job="web"}', true],
    ['job=web', true],
    ['job!="web"', false],
    ['job=~"we|x"', false],
    ['job=~"w.b"', true],
    ['{job="web", team="a,b"}', true],
    ['missing=""', true],
    ['missing!~"a.*"', true],
    ['job=~"("', false],
    ['job', null],
    ['{job="web" team="x"}', null],
  ];
  for (const [text, expected] of matchers) {
    const parsed = parseMatchers(text);
    assert.equal(parsed?.every((one) => holds(one, labels)) ?? null, expected, text);
  }
});

test('files that are others are refused', async (t) => {
  for (const [name, text] of [
    ['prometheus.yml', 'modules: {}'],
    ['blackbox.yml', 'scrape_configs: []'],
    ['alertmanager.yml', 'route: ['],
  ] as const)
    await assert.rejects(imported(t, { ...FILES, [name]: text }), ImportProblem, name);
});
