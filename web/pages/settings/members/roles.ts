import type { AccountRole } from '../../../api/schema.gen.ts';

const ROLES: readonly AccountRole[] = ['viewer', 'editor', 'admin', 'owner'];
const WITHOUT_OWNER = ROLES.filter((role) => role !== 'owner');

/** Only owners make owners. */
export const rolesFor = (isOwner: boolean): readonly AccountRole[] => (isOwner ? ROLES : WITHOUT_OWNER);
