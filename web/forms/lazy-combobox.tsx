// The comboboxes come with a library of their own, which a page without one should not load. Until it is here, a plain
// field shows what is chosen.

import { lazy, Suspense } from 'react';
import type { OneOfProps, Option, SeveralOfProps } from './options.ts';

const load = () => import('./combobox.tsx');
const LoadedOne = lazy(async () => ({ default: (await load()).OneOf }));
const LoadedSeveral = lazy(async () => ({ default: (await load()).SeveralOf }));

export function OneOf(props: OneOfProps) {
  return (
    <Suspense fallback={<Plain {...props} chosen={props.chosen ? [props.chosen] : []} />}>
      <LoadedOne {...props} />
    </Suspense>
  );
}

export function SeveralOf(props: SeveralOfProps) {
  return (
    <Suspense fallback={<Plain {...props} />}>
      <LoadedSeveral {...props} />
    </Suspense>
  );
}

function Plain({ control, chosen }: { control: OneOfProps['control']; chosen: readonly Option[] }) {
  return <input {...control} readOnly aria-busy value={chosen.map(({ label }) => label).join(', ')} />;
}
