import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { readFiles } from '../../across/as-code/files.ts';
import type { Plan } from '../../across/as-code/schema.ts';
import { documentOf } from '../../importers/document.ts';
import type { Draft } from '../../importers/draft.ts';
import { mapHealthchecks } from '../../importers/healthchecks/map.ts';
import { readHealthchecksFile } from '../../importers/healthchecks/sqlite.ts';
import { mapKuma } from '../../importers/kuma/map.ts';
import { readKumaFile } from '../../importers/kuma/sqlite.ts';
import type { Report } from '../../importers/report.ts';
import { startTestService } from '../../testing/service.ts';

const fixture = (path: string) => fileURLToPath(new URL(`../../../e2e/importers/${path}`, import.meta.url));
const written = ({ draft, report }: { draft: Draft; report: Report }) => {
  const text = stringify(documentOf(draft, report, { paused: true }), { lineWidth: 0 });
  return readFiles([{ path: 'imported.yaml', text }], {}).document;
};

test('what was imported is applied, and a second import changes nothing', async (t) => {
  const { alice } = await startTestService(t);
  const now = new Date('2026-11-24T00:00:00Z');
  const imports: [() => Promise<JsonObject>, number][] = [
    [
      async () => {
        const source = await readKumaFile(fixture('kuma/kuma-2.5.3.db'), () => {});
        return written(mapKuma(source, { prefix: 'kuma', now }));
      },
      77,
    ],
    [
      async () => {
        const source = await readHealthchecksFile(fixture('healthchecks/hc-3.13.sqlite'), () => {});
        return written(mapHealthchecks(source, { prefix: 'hc' }));
      },
      38,
    ],
  ];
  for (const [read, count] of imports) {
    const applied: Plan = await alice.post('/config/apply', { document: await read() });
    assert.deepEqual([applied.applied, applied.steps.length], [true, count]);
    const again: Plan = await alice.post('/config/plan', { document: await read() });
    assert.deepEqual([again.steps, again.unchanged], [[], count]);
  }
});
