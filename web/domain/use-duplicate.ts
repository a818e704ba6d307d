import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../api/resources/session.ts';

/** Opens the form of a new one, which begins as a copy of the one with the id. */
export function useDuplicate(newAddress: (account: number) => string): (id: number) => void {
  const account = useAccount();
  const navigate = useNavigate();
  return (id) => void navigate({ to: newAddress(account), search: { copy_of: id } as never });
}
