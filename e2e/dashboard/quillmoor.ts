// The parcel company Quillmoor on Tuesday 16 June 2026, 09:42 in Vilnius, as the design draws it: what it watches, what
// is wrong at that moment, who is notified, and what it shows. Everything but what is longer ago has truly happened to the
// service: it was reported, judged, notified and acknowledged.

import type { TestContext } from 'node:test';
import { startReceiver } from '../../src/testing/receiver.ts';
import type { TestService, TestServiceOptions } from '../../src/testing/service.ts';
import { type Alerting, makeAlerting, nameReceivers } from './quillmoor/alerting.ts';
import {
  type CronChecks,
  FAILED_BACKUP,
  giveChecksPast,
  makeEarlyChecks,
  makeOtherChecks,
  ping,
  pingFrequentChecks,
  runFailedAt,
  runStartedAt,
} from './quillmoor/cron-checks.ts';
import { makeSchedule, type OnCall } from './quillmoor/on-call.ts';
import { makeKeys, makeTeam } from './quillmoor/people.ts';
import { type Published, publish, updateIncident } from './quillmoor/publishing.ts';
import { local, NOW, type Resource, type Scene, until } from './quillmoor/scene.ts';
import { type Fleet, giveServersPast, makeServers, reportAll } from './quillmoor/servers.ts';
import {
  giveUptimePast,
  locate,
  makeUptimeChecks,
  probe,
  rememberResults,
  type UptimeChecks,
} from './quillmoor/uptime-checks.ts';

export interface Quillmoor extends Fleet, Alerting, OnCall, Published {
  /** Address of its account: `/a/12`. */
  at: string;
  cronChecks: CronChecks;
  uptimeChecks: UptimeChecks;
  /** The open alert of a subject. */
  alertOf(subject: Resource): Promise<Resource>;
  /** One that is probed from several locations; from when it is first asked for. */
  locatedCheck(): Promise<Resource>;
  lastDeliveryOf(webhook: Resource): Promise<Resource>;
}

/** What the service has to be started with, on the afternoon before. Nothing of it probes: results are handed in. */
export const QUILLMOOR: TestServiceOptions = {
  start: local('14:00', '2026-06-15'),
  smtp: false,
  env: {
    TOCSIN_ROLES: 'api,dashboard,recorder,scheduler,notifier',
    TOCSIN_PRIVATE_TARGETS: 'all',
    TOCSIN_DEFAULT_PLAN: 'business',
  },
};

/** Writes the story into a service that was just started with `QUILLMOOR`; alice owns the account, bob is an editor. */
export async function seedQuillmoor(t: TestContext, service: TestService): Promise<Quillmoor> {
  const { account_id } = service.alice;
  const owner = await service.alice.withKey('full');
  const scene: Scene = { service, owner, account_id, receiver: await startReceiver(t) };
  await makeTeam(scene);
  await makeKeys(scene);
  const alerting = await makeAlerting(scene);
  const onCall = await makeSchedule(scene);
  const uptimeChecks = await makeUptimeChecks(scene);
  const early = await makeEarlyChecks(scene);
  await seedMonday(scene, uptimeChecks);
  await seedNight(scene, early.backup, uptimeChecks);
  await until(scene, local('09:12'));
  const cronChecks = { ...early, others: await makeOtherChecks(scene) };
  await rememberResults(scene, uptimeChecks);
  const fleet = await makeServers(scene);
  await dependOnServers(scene, { fleet, cronChecks, uptimeChecks });
  const published = await seedMorning(scene, { fleet, cronChecks, uptimeChecks });
  await nameReceivers(scene);
  let located: Promise<Resource> | null = null;
  return {
    ...{ at: `/a/${account_id}`, cronChecks, uptimeChecks },
    ...{ ...fleet, ...alerting, ...onCall, ...published },
    async alertOf({ id }) {
      const { alerts } = await owner.get(`/alerts?subject_id=${id}`);
      return alerts.find(({ status }: Resource) => status !== 'resolved');
    },
    locatedCheck() {
      located ??= locate(scene, uptimeChecks);
      return located;
    },
    async lastDeliveryOf({ id }) {
      const { deliveries } = await owner.get(`/webhooks/${id}/deliveries`);
      return deliveries[0];
    },
  };
}

async function seedMonday(scene: Scene, checks: UptimeChecks): Promise<void> {
  await probe(scene, checks);
  await until(scene, local('14:10', '2026-06-15'));
  await probe(scene, checks, { 'Checkout API': { ms: 1_920 } });
  await until(scene, local('14:40', '2026-06-15'));
  await probe(scene, checks);
  await until(scene, local('18:30', '2026-06-15'));
  await probe(scene, checks, { 'Checkout API': { ms: 1_710 } });
  await until(scene, local('18:50', '2026-06-15'));
  await probe(scene, checks);
}

async function seedNight(scene: Scene, backup: Resource, uptimeChecks: UptimeChecks): Promise<void> {
  const { service } = scene;
  await until(scene, local('01:15'));
  await probe(scene, uptimeChecks, { 'Parcel tracking': { ms: null, detail: 'connection refused' } });
  await until(scene, local('01:30'));
  await probe(scene, uptimeChecks);
  await until(scene, runStartedAt);
  await ping(scene, backup, '/start');
  await until(scene, runFailedAt);
  await ping(scene, backup, '/fail/3', FAILED_BACKUP);
  await until(scene, local('07:55'));
  const [alert] = (await service.alice.get(`/alerts?subject_id=${backup.id}`)).alerts;
  await service.alice.post(`/alerts/${alert.id}/acknowledge`, {
    note: 'The disk of db-primary has bad blocks.',
  });
}

interface Monitored {
  fleet: Fleet;
  cronChecks: CronChecks;
  uptimeChecks: UptimeChecks;
}

async function dependOnServers(
  { owner }: Scene,
  { fleet, cronChecks, uptimeChecks }: Monitored,
): Promise<void> {
  const on = (name: string) => ({ depends_on: { type: 'server', id: fleet.servers.get(name)?.id } });
  await owner.patch(`/uptime-checks/${uptimeChecks.get('Edge Singapore')?.id}`, on('edge-sin-1'));
  await owner.patch(`/cron-checks/${cronChecks.backup.id}`, on('db-primary'));
}

async function seedMorning(scene: Scene, monitored: Monitored): Promise<Published> {
  const { fleet, cronChecks, uptimeChecks } = monitored;
  const { others } = cronChecks;
  const slow = { 'Checkout API': { ms: 2_460 } };
  const gone = { 'Edge Singapore': { ms: null, detail: 'connection refused' } };
  let last = scene.service.clock.now();
  const go = async (moment: Date, found: Parameters<typeof probe>[2] = {}) => {
    const now = scene.service.clock.now();
    scene.service.clock.pass(moment.getTime() - now.getTime());
    await reportAll(scene, fleet, last);
    last = moment;
    await pingFrequentChecks(scene, others, 10);
    await probe(scene, uptimeChecks, found);
    await scene.service.settle();
  };
  await go(local('09:17'));
  await go(local('09:21:30'));
  await go(local('09:26'));
  await go(local('09:30'), slow);
  scene.receiver.answer = { status: 503, body: 'upstream unavailable' };
  await go(local('09:31:34'), { ...slow, ...gone });
  scene.receiver.answer = { status: 200, body: 'ok' };
  await giveServersPast(scene, fleet);
  await giveUptimePast(scene, uptimeChecks);
  await giveChecksPast(scene, cronChecks);
  await go(local('09:34'), { ...slow, ...gone });
  const published = await publish(scene, fleet, uptimeChecks);
  await go(local('09:38'), { ...slow, ...gone });
  await pingFrequentChecks(scene, others, 30);
  await ping(scene, others.get('Search index rebuild'), '/start');
  await updateIncident(scene, published);
  await scene.owner.post(`/cron-checks/${others.get('Legacy price feed')?.id}/pause`);
  await scene.service.bob.post('/alerts/silences', {
    ...{ name: 'The new certificate comes on Wednesday', duration_seconds: 8_400 },
    targets: { ids: [uptimeChecks.get('shop.quillmoor.example')?.id] },
  });
  await go(NOW, { ...slow, ...gone });
  return published;
}
