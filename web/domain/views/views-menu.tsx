// The views of a list that somebody saved: filters and order by a name.

import { Bookmark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import type { SavedView } from '../../api/schema.gen.ts';
import { useLateText } from '../../i18n/text.ts';
import { parseSearch } from '../../search-params.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink } from '../../ui/controls/menu.tsx';
import { late } from '../../ui/page/late.tsx';
import type { Grouping } from './grouping.ts';
import { useViewsOf } from './use-views-of.ts';

const ViewsDialog = late(() => import('./views-dialog.tsx').then((file) => file.ViewsDialog));

export interface SavedViewsProps {
  list: SavedView['list'];
  grouping: Grouping | null;
  /** Those that the rows of the list can have. */
  groupings: readonly Grouping[];
  onGroup(by: Grouping | null): void;
}

export function ViewsMenu({ list, grouping, groupings, onGroup }: SavedViewsProps) {
  const t = useLateText('views');
  const [isOpen, setOpen] = useState(false);
  if (!t) return null;
  return (
    <>
      <Menu label={t('views')} className="btn ico" align="end" trigger={<Icon of={Bookmark} />}>
        <MenuLabel>{t('views')}</MenuLabel>
        <Saved list={list} />
        <MenuItem onSelect={() => setOpen(true)}>{t('save_or_delete')}</MenuItem>
        <MenuLine />
        <MenuLabel>{t('group_by')}</MenuLabel>
        {[null, ...groupings].map((by) => (
          <MenuItem key={by} checked={by === grouping} onSelect={() => onGroup(by)}>
            {t(by === null ? 'group_off' : `group_${by}`)}
          </MenuItem>
        ))}
      </Menu>
      {isOpen && (
        <Suspense>
          <ViewsDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Asked for when the menu opens. */
function Saved({ list }: { list: SavedView['list'] }) {
  const views = useViewsOf(list);
  const account = useAccount();
  if (views.length === 0) return null;
  return (
    <>
      {views.map(({ id, name, search }) => (
        <MenuLink key={id} to={`/a/${account}/${list}` as string} search={parseSearch(search)}>
          <bdi>{name}</bdi>
        </MenuLink>
      ))}
      <MenuLine />
    </>
  );
}
