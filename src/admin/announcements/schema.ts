// What is announced to everybody on the instance.

import { Type } from 'typebox';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

const kind = Type.Enum(['breaking_change', 'notice'], {
  description: 'A breaking change is mailed to API users at least 30 days ahead; a notice is only shown.',
});

export const newAnnouncement = Type.Object({
  kind,
  title: Type.String({ minLength: 1, maxLength: 150 }),
  body: Type.String({
    minLength: 1,
    maxLength: 4_000,
    description: 'Plain text; an empty line begins a new paragraph.',
  }),
  effective_at: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'A breaking change at least 30 days ahead, a notice not in the past; at most two years. Without it a notice takes effect now.',
    }),
  ),
});

const shown = {
  id: Type.Integer(),
  kind,
  title: Type.String(),
  body: Type.String(),
  effective_at: moment('Shown until two weeks later.'),
  created_at: timestamp,
};

export const announcementView = Type.Object({
  ...shown,
  created_by: nullable(Type.String(), 'Address of its creator; null: gone.'),
  mails: Type.Object({
    recipients: Type.Integer({
      description: 'Owners and admins of accounts that used an API key in the 30 days before; 0: a notice.',
    }),
    mailed: Type.Integer({ description: 'Of them, accepted by the mail server.' }),
  }),
});

export const announcementList = Type.Object({
  announcements: Type.Array(announcementView),
  next_cursor: nextCursor,
});

export const listQuery = Type.Object(pageQuery);

export const currentList = Type.Object({
  announcements: Type.Array(Type.Object(shown)),
  next_cursor: nextCursor,
});

export const announcementParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
