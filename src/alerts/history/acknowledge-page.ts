// Acknowledging by what reached somebody: the answer to a text message, the key of a call, the button of a notification.

import { recordAudit } from '../../accounts/audit/record.ts';
import { pagedMember } from '../../accounts/people/people.ts';
import type { ActOnPage } from '../../on-call/contact-methods/act.ts';
import { transaction } from '../../platform/database/database.ts';
import { changeAlert } from '../lifecycle/change.ts';
import { acknowledgeAlert } from '../lifecycle/transitions.ts';
import { isAccountActive, lockAlert } from './store.ts';

/** Whoever was paged may, whatever their role is, as long as they are a member. Of several alerts, all that are open. */
export const acknowledgeByPage: ActOnPage = async ({ app, request, now }, page) => {
  const { account_id, person_id, alert_ids } = page;
  if (!(await isAccountActive(app.database, account_id))) return 'over';
  const person = await pagedMember(app.database, account_id, person_id);
  if (!person) return 'over';
  const actor = person.name || person.email;
  return transaction(app.database, async (tx) => {
    let done = 0;
    for (const id of [...alert_ids].sort((one, other) => one - other)) {
      const alert = await lockAlert(tx, account_id, id);
      if (alert?.status !== 'open') continue;
      const target = { type: 'alert', id: alert.id, name: alert.title };
      await recordAudit(tx, {
        ...{ actor: null, account_id, person: { id: person_id, email: person.email }, facts: request },
        ...{ action: 'alert.acknowledge', target, detail: { page_id: page.page_id } },
        outcome: 'ok',
        now,
      });
      const by = { actor, note: undefined };
      await changeAlert(tx, alert, (outcome, setting) => acknowledgeAlert(outcome, alert, by, setting), now);
      done += 1;
    }
    return done > 0 ? 'done' : 'over';
  });
};
