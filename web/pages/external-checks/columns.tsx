// What is known of an external check, as columns.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { deleteExternalCheck } from '../../api/resources/external-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ExternalCheck } from '../../api/schema.gen.ts';
import { externalState } from '../../domain/state-of.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { LightLink } from '../../ui/controls/light-link.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago, Time } from '../../ui/words/time.tsx';
import { checkAddress, integrationAddress } from './addresses.ts';

/** What its row is known by while it leaves. */
export const leavingOf = ({ id }: { id: number }) => `external check ${id}`;

export function useColumns(): Column<ExternalCheck>[] {
  const t = useText('external');
  const common = useText('common');
  const states = useText('states');
  const account = useAccount();
  return useMemo(
    () => [
      {
        name: 'state',
        title: common('state'),
        phone: 'aside',
        cell: (check) => {
          const { state, word } = externalState(check);
          return <State is={state}>{states(word)}</State>;
        },
      },
      {
        name: 'name',
        title: common('name'),
        phone: 'title',
        cell: ({ id, name }) => (
          <LightLink className="cover" to={checkAddress(account, id)}>
            <bdi>{name}</bdi>
          </LightLink>
        ),
      },
      {
        name: 'integration',
        title: t('integration'),
        phone: 'note',
        cell: ({ integration: { id, name } }) => (
          <Link className="link" to={integrationAddress(account, id)}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        name: 'since',
        title: t('since'),
        isNumber: true,
        cell: ({ status_since }) => <Time at={status_since} as="short" />,
      },
      {
        name: 'reported',
        title: t('reported'),
        isNumber: true,
        phone: 'note-aside',
        cell: ({ reported_at }) => (reported_at === null ? t('not_reported') : <Ago at={reported_at} />),
      },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        cell: (check) => <Acts check={check} />,
      },
    ],
    [t, common, states, account],
  );
}

function Acts({ check: { id, name } }: { check: ExternalCheck }) {
  const t = useText('external');
  const because = useNeedsRole('editor');
  const { undoable } = useUndo();
  const { mutateAsync: remove } = useMutation(deleteExternalCheck(useAccount()));
  const drop = () =>
    undoable({
      ...{ text: t('deleted', { name }), leaving: leavingOf({ id }), sign: 'deleted' },
      commit: ({ keepalive }) => remove({ params: { id }, keepalive }),
    });
  return (
    <Menu
      label={t('more', { name })}
      trigger={<Icon of={Ellipsis} size={16} />}
      className="btn ico sm ghost"
      align="end"
    >
      <MenuItem icon={Trash2} danger disabledBecause={because} onSelect={drop}>
        {t('delete')}
      </MenuItem>
    </Menu>
  );
}
