// What must hold for anything to be sent to subscribers, as SQL over the rows of a page and its notice.

import { sql } from 'kysely';

/** Of `p` status_page and `a` account: strangers see the page. */
export const isPublic = sql`p.enabled and a.suspended_at is null and a.deletion_began_at is null`;

/**
 * Of `n` subscriber_notice with `u` incident_update or `m` announced_maintenance: the update was not deleted, and the
 * maintenance has not gone on meanwhile to what another notice says.
 */
export const isStillSo = sql`case
  when n.update_id is not null then u.id is not null
  when n.type in ('maintenance.planned', 'maintenance.changed') then m.state in ('planned', 'active')
  when n.type = 'maintenance.started' then m.state = 'active'
  when n.type = 'maintenance.ended' then m.state = 'over'
  else m.state = 'cancelled' end`;
