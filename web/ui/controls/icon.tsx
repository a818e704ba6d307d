import type { LucideIcon } from 'lucide-react';

/** An icon of lucide, for decoration: what it means stands beside it, or in the name of its button. */
export function Icon({ of: Shape, size = 16 }: { of: LucideIcon; size?: number }) {
  return <Shape className="i" size={size} strokeWidth={1.75} aria-hidden />;
}
