import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import { viewsQuery } from '../../api/resources/views.ts';
import type { SavedView } from '../../api/schema.gen.ts';
import { useLeaving } from '../../ui/layers/undo.ts';
import { leavingView } from './view-name.ts';

/** Without those that are about to go. */
export function useViewsOf(list: SavedView['list']): readonly SavedView[] {
  const { data } = useQuery(viewsQuery(useAccount()));
  const leaving = useLeaving();
  return (data?.views ?? []).filter((view) => view.list === list && !leaving.has(leavingView(view.id)));
}
