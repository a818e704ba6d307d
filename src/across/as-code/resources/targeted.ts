// The uptime target of servers and checks, which documents have beside what the API takes for a new one.

import type { ActorCall } from '../../../platform/http/route.ts';
import { changeTargets, targetsOf } from '../../../subjects/uptime-targets/targets.ts';
import { type Changed, type Resource, type Settings, without } from './resource.ts';

const NAME = 'uptime_target';

/** null: that of the account. Left out of an entry, it stays as it is. */
export function withTarget(kind: Resource): Resource {
  const refusals: Resource['refusals'] =
    kind.refusals &&
    ((call, settings, before) => kind.refusals?.(call, bare(settings), before && bare(before)) ?? []);
  const createMany: Resource['createMany'] =
    kind.createMany &&
    (async (call, many) => {
      const ids = (await kind.createMany?.(call, many.map(bare))) ?? [];
      await saveTargets(
        call,
        many.map((settings, index) => ({ id: ids[index] ?? 0, settings })).filter(isSet),
      );
      return ids;
    });
  const changeMany: Resource['changeMany'] =
    kind.changeMany &&
    (async (call, many) => {
      const others = many.map((one) => ({ ...one, settings: bare(one.settings), fields: othersOf(one) }));
      await kind.changeMany?.(
        call,
        others.filter(({ fields }) => fields.length > 0),
      );
      await saveTargets(call, many.filter(isChanged));
    });
  return {
    ...kind,
    ...(refusals && { refusals }),
    ...(createMany && { createMany }),
    ...(changeMany && { changeMany }),
    async read(view, ids) {
      const held = await kind.read(view, ids);
      const targets = await targetsOf(view.app.database, view.actor.account_id);
      return held.map(({ id, settings }) => ({
        id,
        settings: { ...settings, [NAME]: targets.get(Number(id)) ?? null },
      }));
    },
    whole: (body, before, now) => ({
      ...kind.whole(without(body, NAME), before, now),
      [NAME]: body[NAME] === undefined ? (before?.[NAME] ?? null) : body[NAME],
    }),
    async create(call, settings) {
      const id = await kind.create(call, bare(settings));
      await saveTargets(call, [{ id, settings }].filter(isSet));
      return id;
    },
    async change(call, held, wanted) {
      const fields = othersOf(wanted);
      if (fields.length > 0) await kind.change(call, held, { settings: bare(wanted.settings), fields });
      if (isChanged(wanted)) await saveTargets(call, [{ id: held.id, settings: wanted.settings }]);
    },
  };
}

const bare = (settings: Settings): Settings => without(settings, NAME) as Settings;

const isChanged = ({ fields }: Pick<Changed, 'fields'>): boolean => fields.includes(NAME);
const othersOf = ({ fields }: Pick<Changed, 'fields'>): string[] => fields.filter((name) => name !== NAME);
const isSet = ({ settings }: Pick<Changed, 'settings'>): boolean => settings[NAME] !== null;

async function saveTargets(call: ActorCall, all: readonly Pick<Changed, 'id' | 'settings'>[]): Promise<void> {
  const checks = all.map(({ id, settings }) => ({ id: Number(id), target: settings[NAME] as number | null }));
  if (checks.length > 0) await changeTargets(call, { checks });
}
