// What a check depends on, with a link to its page where it has one.

import { Link } from '@tanstack/react-router';
import type { SubjectReference } from '../../../src/subjects/schema.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useSubjectName } from '../../api/resources/subject-name.ts';
import { useText } from '../../i18n/text.ts';

const PATHS = {
  ...{ cron_check: 'cron-checks', server: 'servers', uptime_check: 'uptime-checks' },
  external: 'external-checks',
} as const;

export function Dependency({ on }: { on: SubjectReference }) {
  const states = useText('states');
  const account = useAccount();
  const name = useSubjectName(on) ?? states(`subject_${on.type}`);
  if (on.type === 'process') return name;
  return (
    <Link className="link" to={`/a/${account}/${PATHS[on.type]}/${on.id}` as string}>
      {name}
    </Link>
  );
}
