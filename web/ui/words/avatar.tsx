import { initials } from './initials.ts';

/** Initials in a disc; the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="av" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
