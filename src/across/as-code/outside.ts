// What documents name and do not describe: people, and locations that the instance shares.

import { memberEmails } from '../../accounts/people/people.ts';
import { plainLocations } from '../../monitors/uptime-checks/locations/plain.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { PEOPLE } from './names.ts';

export interface Outside {
  section: typeof PEOPLE | 'locations';
  id: number;
  /** A member by the email address; no key of an own location looks like that of a shared one. */
  key: string;
}

/** The service itself as a location; own ones cannot have this key. */
export const SERVICE_KEY = 'service';

export async function readOutside({ app, actor }: Pick<ActorCall, 'app' | 'actor'>): Promise<Outside[]> {
  const members = await memberEmails(app.database, actor.account_id);
  const locations = await plainLocations(app.database, actor.account_id);
  return [
    ...members.map(({ id, email }): Outside => ({ section: PEOPLE, id, key: email })),
    ...locations.flatMap(({ isOwn, isService, id, name }): Outside[] =>
      isOwn ? [] : [{ section: 'locations', id, key: isService ? SERVICE_KEY : `shared.${name}` }],
    ),
  ];
}
