// Acting by what reached somebody: the answer to a text message, the key of a call, the button of a notification.

import { pagedMember } from '../../accounts/people/people.ts';
import type { ActOnPage } from '../../on-call/contact-methods/act.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { acknowledgeAlert, escalateAlert, isClimbing, snoozeAlert } from '../lifecycle/transitions.ts';
import { alertsOfPage, changeOpenAlerts } from './paged-alerts.ts';
import { isAccountActive } from './store.ts';

/** Whoever was paged may, whatever their role is, as long as they are a member. Of several alerts, all that are open. */
export const actOnPage: ActOnPage = async ({ app, request, now }, page, act) => {
  const { account_id, person_id, page_id } = page;
  if (!(await isAccountActive(app.database, account_id))) return 'over';
  const person = await pagedMember(app.database, account_id, person_id);
  if (!person) return 'over';
  const by = { actor: person.name || person.email, note: undefined };
  const until = act.type === 'snooze' ? addMs(now, minutes(act.minutes)) : null;
  const changed = await changeOpenAlerts(app, {
    ...{ account_id, ids: await alertsOfPage(app.database, page), now },
    audit: {
      ...{ actor: null, account_id, person: { id: person_id, email: person.email }, facts: request },
      ...{ action: `alert.${act.type}`, detail: { page_id } },
    },
    ...(act.type === 'escalate' ? { applies: (alert) => isClimbing(alert, now) } : {}),
    turn: (outcome, alert, setting) => {
      if (until !== null) snoozeAlert(outcome, alert, { ...by, until }, setting);
      else if (act.type === 'escalate') escalateAlert(outcome, alert, by, setting);
      else acknowledgeAlert(outcome, alert, by, setting);
    },
  });
  return changed.length > 0 ? 'done' : 'over';
};
