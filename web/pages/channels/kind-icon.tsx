// The pictures of kinds of channels, loaded once something shows one: no form needs them.

import { lazy, Suspense } from 'react';

const LatePicture = lazy(() =>
  import('./kind-picture.tsx').then(({ KindPicture: picture }) => ({ default: picture })),
);

export function KindIcon({ of, size }: { of: string; size: number }) {
  return (
    <Suspense fallback={<svg className="i" width={size} height={size} aria-hidden />}>
      <LatePicture of={of} size={size} />
    </Suspense>
  );
}
