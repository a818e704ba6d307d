// Who can be on call: the members of the account who have joined.

import { memberListQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import type { ListChoice } from '../../forms/fields/combobox-fields.tsx';

/** As choices of a field; none while they are loaded. */
export function useMembers(): { choices: ListChoice<number>[]; isWhole: boolean } {
  const { data } = useAll(memberListQuery(useAccount()));
  const joined = (data ?? []).filter(({ status }) => status === 'active');
  return {
    choices: joined.map(({ id, name, email }) => ({
      value: id,
      label: name || email,
      ...(name !== '' && { note: email }),
    })),
    isWhole: data !== undefined,
  };
}
