// Who works at Quillmoor, who is asked to, and who else is on the instance.

import type { AccountRole } from '../../../src/platform/http/actor.ts';
import type { Scene } from './scene.ts';

const COLLEAGUES: readonly (readonly [string, string, AccountRole])[] = [
  ['rasa', 'Rasa P.', 'admin'],
  ['tomas', 'Tomas V.', 'editor'],
  ['elif', 'Elif A.', 'editor'],
  ['dana', 'Dana W.', 'viewer'],
];

/** alice owns the account and is Mira, bob is Jonas. */
export async function makeTeam({ service, account_id }: Scene): Promise<void> {
  const { alice, bob, charlie } = service;
  const { clock, database, callers } = service.app;
  await alice.patch('/account', { name: 'Quillmoor' });
  await alice.patch('/profile', { name: 'Mira K.', time_zone: 'Europe/Vilnius' });
  await bob.patch('/profile', { name: 'Jonas O.', time_zone: 'Europe/Vilnius' });
  await charlie.patch('/account', { name: 'Harbour Ferries' });
  for (const [address, name, role] of COLLEAGUES) {
    const person = await service.signUp(address);
    await person.patch('/profile', { name });
    await database
      .insertInto('member')
      .values({ account_id, person_id: person.person_id, role, joined_at: clock.now() })
      .execute();
  }
  callers.forget();
  await alice.post('/account/members', { email: 'henrik@quillmoor.example', role: 'editor' });
}

/** While the sign-in is fresh, as the API asks for. */
export async function makeKeys({ service }: Scene): Promise<void> {
  const { alice } = service;
  await alice.post('/api-keys', { name: 'Deploy pipeline', kind: 'full' });
  await alice.post('/api-keys', {
    name: 'Grafana',
    kind: 'read_only',
    expires_at: '2027-01-01T00:00:00.000Z',
  });
}
