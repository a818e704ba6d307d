// The pages of schedules by their addresses: the list, a new one, one, and its form.

import { useParams } from '@tanstack/react-router';
import { NotThere } from '../../shell/missing.tsx';
import { late } from '../../ui/page/late.tsx';
import { lazyPage } from '../../ui/page/lazy-page.tsx';

const SchedulesPage = late(() => import('./list-page.tsx').then((file) => file.SchedulesPage));
const SchedulePage = late(() => import('./schedule-page.tsx').then((file) => file.SchedulePage));
const NewSchedulePage = late(() => import('./edit-pages.tsx').then((file) => file.NewSchedulePage));
const EditSchedulePage = late(() => import('./edit-pages.tsx').then((file) => file.EditSchedulePage));
const PolicyPages = lazyPage(
  () => import('./policies/policy-pages.tsx').then((pages) => pages.PolicyPages),
  ['policies', 'on_call', 'forms'],
);

export function OnCallPages() {
  const { _splat = '' }: { _splat?: string } = useParams({ strict: false });
  const [first = '', second, ...further] = _splat.split('/');
  if (first === '') return <SchedulesPage />;
  if (first === 'policies') return <PolicyPages />;
  if (first === 'new' && second === undefined) return <NewSchedulePage />;
  if (!/^\d+$/.test(first) || further.length > 0) return <NotThere />;
  if (second === undefined) return <SchedulePage key={first} id={Number(first)} />;
  return second === 'edit' ? <EditSchedulePage key={first} id={Number(first)} /> : <NotThere />;
}
