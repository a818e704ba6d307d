import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertKinds } from '../../src/alerts/schema.ts';
import { createFormat } from '../ui/format.ts';
import { alertTitle, titleAtSubject } from './alert-title.ts';
import { textFor } from './testing/texts.ts';

const states = await textFor('states', 'de');
const t = await textFor('causes', 'de');
const format = createFormat({ locale: 'de-DE', zone: 'UTC', t: await textFor('common', 'de') });
const alert = { metric: null, value: null, subject: { name: 'db-primary' }, title: 'As the API says it' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('every kind of alert has a sentence that names its subject', () => {
  for (const kind of alertKinds.filter((one) => one !== 'server_metric'))
    assert.match(alertTitle({ ...alert, kind }, { t, states, format }), /db-primary/);
});

test('a metric is told with its value in its own unit', () => {
  for (const [metric, value, title] of [
    ['memory', 93.4, 'db-primary: Speicher 93 %'],
    ['load_5m', 12.345, 'db-primary: Last, 5 min 12,35'],
    ['network_in', 125e6, 'db-primary: Netz eingehend 1 Gbit/s'],
    ['disk_read', 5e6, 'db-primary: Platte lesen 4,77 MiB/s'],
    ['uptime', 3_600, 'db-primary: Zeit seit dem Start 1 h'],
    ['temperature', 81.2, 'db-primary: Temperatur 81 °C'],
    ['unheard_of', 1, 'As the API says it'],
  ] as const)
    assert.equal(
      plain(alertTitle({ ...alert, kind: 'server_metric', metric, value }, { t, states, format })),
      title,
    );
});

test('on the page of its subject an alert does not repeat the name', () => {
  const words = { t, states, format };
  const memory = { ...alert, kind: 'server_metric', metric: 'memory', value: 93.4 } as const;
  assert.equal(plain(titleAtSubject(memory, words)), 'Speicher 93 %');
  assert.equal(titleAtSubject({ ...alert, kind: 'server_offline' }, words), 'Offline');
});
