// What is done to cron checks and uptime checks alike: any number of them, in few statements.

import { addMonitors } from '../../../monitors/add-many.ts';
import { deleteMonitors, saveChanges, turnMonitors } from '../../../monitors/change-many.ts';
import type { cronCheck } from '../../../monitors/cron-checks/checks/cron-check.ts';
import type { NewCronCheck } from '../../../monitors/cron-checks/checks/schema.ts';
import type { uptimeCheck } from '../../../monitors/uptime-checks/uptime-check.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { asChecked, type Changed, type Held, pick, type Resource, type Settings } from './resource.ts';

type Pausing = typeof cronCheck | typeof uptimeCheck;
type Acts = Required<
  Pick<Resource, 'create' | 'createMany' | 'change' | 'changeMany' | 'remove' | 'removeMany'>
>;

interface Ways {
  definitionOf: (settings: Settings) => object;
  /** The names of what is given where `fields` differ, which are without `paused`. */
  namesOf: (fields: readonly string[], settings: Settings) => readonly string[];
}

/** What is done to one is done to many. */
export function actsOn(pausing: Pausing, { definitionOf, namesOf }: Ways): Acts {
  // Both types are managed and pausable; which rows they have does not matter here.
  const type = pausing as typeof cronCheck;

  const turn = async (tx: Tx, call: ActorCall, turned: readonly Pick<Changed, 'id' | 'settings'>[]) => {
    for (const act of ['pause', 'resume'] as const) {
      const those = turned.filter(({ settings }) => settings.paused === (act === 'pause'));
      const ids = those.map(({ id }) => Number(id));
      if (ids.length > 0) await turnMonitors(tx, type, call, { ids, turn: act });
    }
  };

  const createMany = (call: ActorCall, many: readonly Settings[]) =>
    transaction(call.app.database, async (tx) => {
      const definitions = asChecked<NewCronCheck[]>(many.map(definitionOf));
      const ids = await addMonitors(tx, type, call, definitions);
      const made = many.map((settings, index) => ({ id: ids[index] ?? 0, settings }));
      await turn(
        tx,
        call,
        made.filter(({ settings }) => settings.paused),
      );
      return ids;
    });

  const changeMany = (call: ActorCall, many: readonly Changed[]) =>
    transaction(call.app.database, async (tx) => {
      const wanted = many.flatMap(({ id, settings, fields }) => {
        const others = fields.filter((name) => name !== 'paused');
        return others.length > 0
          ? [{ id: Number(id), changes: pick(settings, namesOf(others, settings)) }]
          : [];
      });
      if (wanted.length > 0) await saveChanges(tx, type, call, wanted);
      await turn(
        tx,
        call,
        many.filter(({ fields }) => fields.includes('paused')),
      );
    });

  const removeMany = (call: ActorCall, many: readonly Held[]) =>
    transaction(call.app.database, (tx) =>
      deleteMonitors(
        tx,
        type,
        call,
        many.map(({ id }) => Number(id)),
      ),
    );

  return {
    ...{ createMany, changeMany, removeMany },
    create: async (call, settings) => (await createMany(call, [settings]))[0] ?? 0,
    change: (call, { id }, wanted) => changeMany(call, [{ ...wanted, id }]),
    remove: (call, held) => removeMany(call, [held]),
  };
}
