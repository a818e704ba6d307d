import { Link } from '@tanstack/react-router';
import { useAccount } from '../../api/resources/session.ts';
import css from './servers.module.css';

interface ServerLinkProps {
  id: number;
  name: string;
  /** The whole row leads there. */
  cover?: boolean;
}

export function ServerLink({ id, name, cover = false }: ServerLinkProps) {
  const account = String(useAccount());
  return (
    <Link
      to="/a/$account/servers/$id"
      params={{ account, id: String(id) }}
      className={cover ? `cover ${css.name}` : 'link'}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
