// The menu of views of a list, loaded beside the list.

import { lazy, Suspense } from 'react';
import type { SavedViewsProps } from './views-menu.tsx';

const ViewsMenu = lazy(() => import('./views-menu.tsx').then((file) => ({ default: file.ViewsMenu })));

export const SavedViews = (props: SavedViewsProps) => (
  <Suspense>
    <ViewsMenu {...props} />
  </Suspense>
);
