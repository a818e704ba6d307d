import { useAccount } from '../../api/resources/session.ts';
import { LightLink } from '../../ui/controls/light-link.tsx';
import css from './servers.module.css';

interface ServerLinkProps {
  id: number;
  name: string;
  /** The whole row leads there. */
  cover?: boolean;
}

export function ServerLink({ id, name, cover = false }: ServerLinkProps) {
  return (
    <LightLink to={`/a/${useAccount()}/servers/${id}`} className={cover ? `cover ${css.name}` : 'link'}>
      <bdi>{name}</bdi>
    </LightLink>
  );
}
