// The import rule of ARCHITECTURE.md is only as good as what it refuses.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const configuration = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

let cruise: typeof import('dependency-cruiser').cruise;
before(async () => {
  ({ cruise } = await import('dependency-cruiser'));
});

/** The names of the rules that an import from one file of a tiny project to another breaks. */
async function brokenRules(
  t: TestContext,
  from: string,
  to: string,
  use = (target: string) => `import { there } from '${target}';\nexport const here = there;\n`,
): Promise<string[]> {
  const project = await mkdtemp(join(tmpdir(), 'tocsin-imports-'));
  t.after(() => rm(project, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  await writeFile(join(project, 'tsconfig.json'), '{}');
  const isFile = /\.tsx?$/.test(to);
  const target = isFile ? relativeTo(from, to) : to;
  if (isFile) await put(project, to, 'export const there = 1;\n');
  await put(project, from, use(target));
  const { forbidden, options } = configuration;
  const { tsConfig, ...others } = options;
  const { output } = await cruise(from.split('/').slice(0, 1), {
    ...others,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden },
  });
  assert.ok(typeof output === 'object');
  return output.summary.violations.map((violation) => violation.rule.name);
}

async function put(project: string, path: string, text: string) {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

function relativeTo(from: string, to: string): string {
  return `${'./../'.repeat(from.split('/').length - 1)}${to}`;
}

const forbidden: [string, string, string][] = [
  ['shared/a.ts', 'src/platform/b.ts', 'shared-knows-itself'],
  ['shared/a.ts', 'node:fs', 'shared-knows-itself'],
  ['src/platform/a.ts', 'src/accounts/b.ts', 'platform-looks-left'],
  ['src/accounts/a.ts', 'src/alerts/b.ts', 'accounts-looks-left'],
  ['src/accounts/a.ts', 'src/delivery/b.ts', 'accounts-looks-left'],
  ['src/platform/mail/a.ts', 'src/delivery/b.ts', 'platform-looks-left'],
  ['src/delivery/channels/a.ts', 'src/alerts/b.ts', 'delivery-looks-left'],
  ['src/alerts/a.ts', 'src/monitors/cron-checks/b.ts', 'alerts-looks-left'],
  ['src/monitors/cron-checks/a.ts', 'src/hosts/b.ts', 'monitors-looks-left'],
  ['src/monitors/cron-checks/a.ts', 'src/schedule.ts', 'monitors-looks-left'],
  ['src/monitors/cron-checks/a.ts', 'src/admin/users/b.ts', 'monitors-looks-left'],
  ['src/published/badges/a.ts', 'src/admin/b.ts', 'published-looks-left'],
  ['src/admin/a.ts', 'src/hosts/b.ts', 'admin-looks-left'],
  ['src/admin/users/a.ts', 'src/admin/accounts/b.ts', 'admin-siblings-are-strangers'],
  ['src/accounts/second-factors/a.ts', 'src/accounts/two-factor/b.ts', 'accounts-siblings-are-strangers'],
  ['src/across/bulk/act.ts', 'src/monitors/servers/store.ts', 'store-is-private'],
  ['src/monitors/cron-checks/a.ts', 'src/monitors/servers/b.ts', 'monitors-siblings-are-strangers'],
  ['src/delivery/webhooks/a.ts', 'src/delivery/channels/b.ts', 'delivery-siblings-are-strangers'],
  ['src/alerts/rules/a.ts', 'src/alerts/lifecycle/b.ts', 'rules-looks-left'],
  ['src/monitors/servers/a.ts', 'src/alerts/lifecycle/store.ts', 'store-is-private'],
  ['src/alerts/notifying/notify.ts', 'src/alerts/webhooks/store.ts', 'alerts-siblings-are-strangers'],
  ['src/monitors/cron-checks/recording/a.ts', 'src/monitors/cron-checks/checks/b.ts', 'recording-looks-left'],
  ['src/monitors/cron-checks/checks/a.ts', 'src/monitors/cron-checks/pings/b.ts', 'checks-looks-left'],
  [
    'src/monitors/cron-checks/state.ts',
    'src/monitors/cron-checks/recording/b.ts',
    'cron-check-state-knows-no-parts',
  ],
  ['src/accounts/a.ts', 'src/accounts/keys/routes.ts', 'routes-only-for-hosts'],
  ['src/alerts/lifecycle/raise.ts', 'fastify', 'fastify-at-the-edge'],
  ['src/alerts/lifecycle/raise.ts', 'kysely', 'sql-in-stores'],
  ['src/monitors/cron-checks/state.ts', 'node:fs', 'state-is-pure'],
  ['src/monitors/cron-checks/state.ts', 'src/platform/clock.ts', 'state-is-pure'],
  ['src/monitors/cron-checks/checks/schema.ts', 'src/platform/time.ts', 'schema-imports-typebox-only'],
  ['web/pages/cron/list-page.tsx', 'src/monitors/cron-checks/state.ts', 'clients-see-schemas-only'],
  ['web/pages/cron/list-page.tsx', 'web/pages/servers/row.tsx', 'page-areas-are-strangers'],
  ['web/ui/page/card.tsx', 'web/pages/cron/row.tsx', 'parts-know-no-pages'],
  ['web/ui/page/card.tsx', 'web/domain/state-of.ts', 'primitives-know-no-domain'],
  ['web/ui/page/card.tsx', 'web/api/resources/servers.ts', 'primitives-know-no-domain'],
  ['web/forms/fields/a.tsx', 'web/domain/state-of.ts', 'fields-know-no-domain'],
  ['web/forms/form.ts', 'web/routes.tsx', 'parts-know-no-pages'],
  ['web/ui/card.tsx', '@base-ui/react', 'base-ui-in-few-files'],
  ['src/hosts/a.ts', 'web/ui/format.ts', 'the-app-is-not-the-service'],
];

for (const [from, to, rule] of forbidden)
  test(`${from} may not import ${to}`, async (t) => {
    assert.ok((await brokenRules(t, from, to)).includes(rule));
  });

const allowed: [string, string][] = [
  ['src/monitors/cron-checks/a.ts', 'src/alerts/lifecycle/raise.ts'],
  ['src/monitors/cron-checks/pings/list.ts', 'src/monitors/cron-checks/checks/store.ts'],
  ['src/monitors/cron-checks/checks/store.ts', 'kysely'],
  ['src/accounts/sign-in/a.ts', 'src/accounts/passwords/b.ts'],
  ['src/accounts/sign-in/a.ts', 'src/accounts/sessions/b.ts'],
  ['src/monitors/cron-checks/checks/routes.ts', 'fastify'],
  ['src/hosts/routes.ts', 'src/monitors/cron-checks/checks/routes.ts'],
  ['src/monitors/cron-checks/checks/schema.ts', 'src/subjects/schema.ts'],
  ['src/monitors/cron-checks/checks/schema.ts', 'shared/metric-names.ts'],
  ['web/ui/card.tsx', 'shared/languages.ts'],
  ['agent/measure/a.ts', 'shared/metric-names.ts'],
  ['src/alerts/lifecycle/a.ts', 'src/alerts/rules/b.ts'],
  ['src/admin/accounts/manage.ts', 'src/delivery/destinations/suspension.ts'],
  ['src/admin/accounts/routes.ts', 'src/admin/limit.ts'],
  ['web/forms/form.ts', 'src/monitors/cron-checks/checks/schema.ts'],
  ['web/pages/cron/list-page.tsx', 'web/pages/cron/row.tsx'],
  ['web/pages/cron/list-page.tsx', 'web/ui/card.tsx'],
  ['web/forms/fields/combobox.tsx', '@base-ui/react'],
];

test('JSX and using declarations hide no import', async (t) => {
  const jsx = (target: string) => `export const here = () => <p>{import('${target}')}</p>;`;
  assert.deepEqual(await brokenRules(t, 'web/ui/a.tsx', 'web/pages/cron/b.tsx', jsx), [
    'parts-know-no-pages',
  ]);
  const using = (target: string) => `await using here = await import('${target}');`;
  assert.deepEqual(await brokenRules(t, 'src/platform/a.ts', 'src/hosts/b.ts', using), [
    'platform-looks-left',
  ]);
});

for (const [from, to] of allowed)
  test(`${from} may import ${to}`, async (t) => {
    assert.deepEqual(await brokenRules(t, from, to), []);
  });
