// The pictures of kinds of channels, loaded once something shows one: no form needs them.

import { Suspense } from 'react';
import { late } from '../../ui/page/late.tsx';

const LatePicture = late(() => import('./kind-picture.tsx').then((file) => file.KindPicture));

export function KindIcon({ of, size }: { of: string; size: number }) {
  return (
    <Suspense fallback={<svg className="i" width={size} height={size} aria-hidden />}>
      <LatePicture of={of} size={size} />
    </Suspense>
  );
}
