// The rules that accounts begin with.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../../shared/languages.ts';
import { alertKinds } from '../../delivery/alert-schema.ts';
import { transaction } from '../../platform/database/database.ts';
import { insertAccount } from '../../testing/account.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { testDatabase } from '../../testing/database.ts';
import { createDefaultRules } from './defaults.ts';
import { rulesOf } from './read.ts';
import { addChannel } from './test-stage.ts';

const now = new Date('2026-06-16T08:00:00.000Z');

/** Of a new account with these many channels. */
async function newRules(t: Parameters<typeof testDatabase>[0], channels: number, language: Language = 'en') {
  const { database } = await testDatabase(t);
  const account_id = await insertAccount(database);
  const channelIds: number[] = [];
  for (let count = 0; count < channels; count += 1) channelIds.push(await addChannel(database, account_id));
  await addChannel(database, await insertAccount(database));
  const owner = { person_id: 1, email: 'alice@example.org', language };
  await transaction(database, (tx) =>
    createDefaultRules(bareApp({ database }), tx, { account_id, owner, now }),
  );
  return { rules: await rulesOf(database, [account_id]), channelIds };
}

test('a new account is notified of everything by the channels it has', async (t) => {
  const { rules, channelIds } = await newRules(t, 2);
  assert.deepEqual(
    rules.map(({ kind }) => kind),
    [...alertKinds],
  );
  for (const { enabled, targets, channel_ids } of rules) {
    assert.ok(enabled);
    assert.deepEqual(targets, { all: true, ids: [], tags: [] });
    assert.deepEqual(channel_ids, channelIds);
  }
  const [measured] = rules.filter(({ kind }) => kind === 'server_metric');
  const { metric, op, threshold, for_seconds, clear_threshold, severity } = measured ?? {};
  assert.deepEqual(
    [metric, op, threshold, for_seconds, clear_threshold, severity],
    ['any', 'gt', 90, 300, 85, 'warning'],
  );
});

test('a new account has its rules in the language of whoever founded it', async (t) => {
  const { rules } = await newRules(t, 0, 'de');
  assert.deepEqual(
    rules.map(({ name }) => name),
    [
      ...['Cron-Job fehlgeschlagen', 'Cron-Job ausgeblieben', 'Cron-Job läuft zu lange'],
      ...['Cron-Job zu schnell fertig', 'Server offline', 'CPU, Speicher oder Platte über 90 %'],
      ...['Prozess läuft nicht', 'Verfügbarkeitsprüfung ausgefallen', 'Verfügbarkeitsprüfung langsam'],
      ...['Zertifikat läuft ab', 'Standort offline', 'Externe Prüfung ausgefallen'],
    ],
  );
});
