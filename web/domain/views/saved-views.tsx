// The menu of views of a list, loaded beside the list.

import { Suspense } from 'react';
import { late } from '../../ui/page/late.tsx';
import type { SavedViewsProps } from './views-menu.tsx';

const ViewsMenu = late(() => import('./views-menu.tsx').then((file) => file.ViewsMenu));

export const SavedViews = (props: SavedViewsProps) => (
  <Suspense>
    <ViewsMenu {...props} />
  </Suspense>
);
