// The pages of escalation policies by their addresses: the list, a new one, and one.

import { useParams } from '@tanstack/react-router';
import { NotThere } from '../../../shell/missing.tsx';
import { lazyPage } from '../../../ui/page/lazy-page.tsx';
import { PoliciesPage } from './list-page.tsx';

const AREAS = ['policies', 'forms'] as const;
const NewPolicyPage = lazyPage(() => import('./edit-pages.tsx').then((pages) => pages.NewPolicyPage), AREAS);
const EditPolicyPage = lazyPage(
  () => import('./edit-pages.tsx').then((pages) => pages.EditPolicyPage),
  AREAS,
);

export function PolicyPages() {
  const { _splat = '' }: { _splat?: string } = useParams({ strict: false });
  const [, which, ...further] = _splat.split('/');
  if (which === undefined) return <PoliciesPage />;
  if (further.length > 0) return <NotThere />;
  if (which === 'new') return <NewPolicyPage />;
  return /^\d+$/.test(which) ? <EditPolicyPage key={which} /> : <NotThere />;
}
