// Locations of the account; those that the instance shares are not up to it.

import {
  changeLocation,
  createLocation,
  removeLocation,
} from '../../../monitors/uptime-checks/locations/manage.ts';
import { plainLocations } from '../../../monitors/uptime-checks/locations/plain.ts';
import type { LocationChanges, NewLocation } from '../../../monitors/uptime-checks/locations/schema.ts';
import { asChecked, pick, type Resource } from './resource.ts';

export const locations: Resource = {
  async read({ app, actor }) {
    const found = await plainLocations(app.database, actor.account_id);
    return found
      .filter(({ isOwn }) => isOwn)
      .map(({ id, name, country, labels }) => ({ id, settings: { name, country, labels } }));
  },
  whole(body) {
    const { name, country = null, labels = [] } = body as NewLocation;
    return { name: name.trim(), country, labels: [...new Set(labels)] };
  },
  create: async (call, settings) => (await createLocation(call, asChecked<NewLocation>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changeLocation(call, Number(id), pick(settings, fields) as LocationChanges),
  remove: (call, { id }) => removeLocation(call, Number(id)),
};
