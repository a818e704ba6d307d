// Members as the API gives them, the roles of an account in words, and a field to choose one.

import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from './layout.ts';

export type Role = Viewer['role'];

export interface MemberView {
  id: number;
  status: 'active' | 'invited';
  email: string;
  name: string;
  role: Role;
  you: boolean;
  joined_at: string | null;
  invited_at: string | null;
  expires_at: string | null;
}

export const ROLE_TEXTS: Readonly<Record<Role, string>> = {
  viewer: 'reads',
  editor: 'reads, and changes what is watched and who is told',
  admin: 'an editor who looks after members and keys as well',
  owner: 'everything',
};

const ROLES: readonly Role[] = ['viewer', 'editor', 'admin', 'owner'];

export const mayManageMembers = (role: Role): boolean => role === 'admin' || role === 'owner';

/** Only owners touch owners or make some. */
export const rolesFor = (role: Role): readonly Role[] =>
  role === 'owner' ? ROLES : ROLES.filter((one) => one !== 'owner');

export const roleOptions = (roles: readonly Role[], chosen: string, isLong: boolean): Html[] =>
  roles.map(
    (role) =>
      html`<option value="${role}"${role === chosen && html` selected`}>${role}${isLong && `: ${ROLE_TEXTS[role]}`}</option>`,
  );
