import { useCan } from '../api/resources/session.ts';
import type { AccountRole } from '../api/schema.gen.ts';
import { useText } from '../i18n/text.ts';

/** Why something cannot be done here; undefined for those who can. */
export function useNeedsRole(role: AccountRole): string | undefined {
  const t = useText('common');
  return useCan(role) ? undefined : t('needs_role', { role });
}
