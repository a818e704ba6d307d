// What the operator of the instance announces to everybody.

import { listQuery } from '../lists.ts';
import { act } from '../queries.ts';

const announcementsKey = [null, 'announcements', 'list', {}];

/** Those that the person has not dismissed. */
export const announcementListQuery = () => listQuery('GET /announcements', announcementsKey, {});

export const dismissAnnouncement = () =>
  act(null, 'POST /announcements/:id/dismiss', {
    after: ({ client }) => void client.invalidateQueries({ queryKey: announcementsKey }),
  });
