import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** To a neighbouring question; what comes after the sign-in stays in the address. */
export function EntranceLink({ to, children }: { to: string; children: ReactNode }) {
  const { next } = useSearch({ strict: false }) as { next?: string };
  return (
    <Link className="link" to={to as string} search={next === undefined ? {} : { next }}>
      {children}
    </Link>
  );
}
