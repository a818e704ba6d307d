// Locations as they are created, changed and shown.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, timestamp } from '../../../platform/schema.ts';

export const LocationId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** By one check. */
export const MOST_NAMED = 20;

export const LocationParams = Type.Object({ id: LocationId });

const name = Type.String({ minLength: 1, maxLength: 50 });
const country = nullable(Type.String({ pattern: '^[A-Z]{2}$' }), 'ISO 3166-1, such as `DE`; null: not said.');
const labels = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: 20,
  description: 'Such as its provider. Duplicates are dropped.',
});

export const NewLocation = Type.Object({
  name,
  country: Type.Optional(country),
  labels: Type.Optional(labels),
  shared: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'For every account of the instance, which instance admins alone can offer. Fixed.',
    }),
  ),
});
export type NewLocation = Static<typeof NewLocation>;

export const LocationChanges = Type.Partial(Type.Object({ name, country, labels }));
export type LocationChanges = Static<typeof LocationChanges>;

const kinds = ['service', 'shared', 'private'] as const;
const statuses = ['new', 'online', 'offline', 'skewed', 'cut_off', 'revoked'] as const;

export const Location = Type.Object({
  id: LocationId,
  name,
  country,
  labels,
  kind: Type.Enum(kinds, {
    description: '`service`: Tocsin itself. `private`: of this account alone.',
  }),
  own: Type.Boolean({ description: 'Whether it is of this account, which can change it.' }),
  status: Type.Enum(statuses, {
    description:
      '`new`: no prober called yet. `offline`: none for 45 seconds. `skewed`: its clock is off by more than 2 seconds. `cut_off`: it does not reach its own reference targets. What it sees does not count then.',
  }),
  last_heard_at: nullable(moment('When a prober last called.'), 'null: never.'),
  version: nullable(Type.String(), 'Of the program there; null: not known.'),
  clock_skew_ms: nullable(Type.Integer(), 'By how much its clock is ahead; null: not known.'),
  lag_ms: nullable(Type.Integer(), 'How late its last probe began; null: none did.'),
  checks: Type.Integer({ description: 'Uptime checks of this account that are probed from it.' }),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Location = Static<typeof Location>;

export const LocationWithToken = Type.Object({
  ...Location.properties,
  token: Type.String({ description: 'For its probers. Shown once.' }),
  command: Type.String({ description: 'Starts a prober there.' }),
});
export type LocationWithToken = Static<typeof LocationWithToken>;

export const LocationList = Type.Object({ locations: Type.Array(Location), next_cursor: nextCursor });
