// Who can give a person the role that something takes, and a mail that asks them for it.

import { memberListQuery } from '../api/resources/account.ts';
import { can, useAccount, useSession } from '../api/resources/session.ts';
import type { AccountRole } from '../api/schema.gen.ts';
import { useAll } from '../api/use-all.ts';
import { useLateText, useReading, useText } from '../i18n/text.ts';

const MOST_NAMES = 4;

export interface RoleHolders {
  /** At most four of them, the owners first. */
  names: readonly string[];
  /** Opens a mail to them; undefined as long as nobody is known. */
  ask: string | undefined;
}

export function useRoleHolders(needed: AccountRole): RoleHolders {
  const t = useLateText('roles');
  const common = useText('common');
  const { account } = useSession();
  const members = useAll({ ...memberListQuery(useAccount()), retry: false }).data ?? [];
  const people = members
    .filter(({ role, status }) => status === 'active' && can(role, 'admin'))
    .toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'))
    .slice(0, MOST_NAMES);
  const names = people.map(({ name, email }) => name || email);
  if (!t || people.length === 0) return { names, ask: undefined };
  const words = { role: common(`role_${needed}`), account: account.name, address: window.location.href };
  const subject = encodeURIComponent(t('ask_subject', words));
  const body = encodeURIComponent(t('ask_body', words));
  const to = people.map(({ email }) => encodeURIComponent(email)).join(',');
  return { names, ask: `mailto:${to}?subject=${subject}&body=${body}` };
}

/** What somebody with too little of a role reads: which it takes, and who can change that. */
export function useLookOnlyWords(needed: AccountRole, yours: AccountRole, names: readonly string[]): string {
  const t = useLateText('roles');
  const common = useText('common');
  const { locale } = useReading();
  if (!t) return common('needs_role', { role: needed });
  const roles = { needed: common(`role_${needed}`), yours: common(`role_${yours}`) };
  if (names.length === 0) return t('look_only_text', roles);
  const people = new Intl.ListFormat(locale).format(names);
  return t('look_only_holders', { ...roles, count: names.length, people });
}
