// A maintenance window as it is created, changed and shown.

import Type from 'typebox';
import { nextCursor } from '../../platform/schema.ts';
import { changedMuteWindowFields, muteWindowFields, newMuteWindowFields } from '../muting/schema.ts';

const shown = Type.Boolean({
  description:
    'Whether status pages announce it with name and description, and may exclude it from uptime. Default false.',
});

export const newWindow = Type.Object({ ...newMuteWindowFields, show_on_status_pages: Type.Optional(shown) });

export const windowChanges = Type.Object({
  ...changedMuteWindowFields,
  show_on_status_pages: Type.Optional(shown),
});

export const maintenanceWindow = Type.Object({ ...muteWindowFields, show_on_status_pages: shown });

export const windowList = Type.Object({
  maintenance_windows: Type.Array(maintenanceWindow),
  next_cursor: nextCursor,
});
