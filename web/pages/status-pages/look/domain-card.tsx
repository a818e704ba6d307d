// What has to be in the DNS for a domain of one's own, and whether it was seen.

import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../api/errors.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { verifyDomain } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { CodeBlock } from '../../../ui/page/code-block.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';

interface DomainCardProps {
  page: StatusPage;
  domain: NonNullable<StatusPage['domain']>;
}

export function DomainCard({ page, domain }: DomainCardProps) {
  const t = useText('status_pages');
  const { name, verified_at, record } = domain;
  return (
    <Card
      title={t('domain')}
      actions={
        verified_at ? (
          <State is="ok">{t.rich('domain_seen', { time: <Time at={verified_at} as="day" /> })}</State>
        ) : (
          <State is="warn">{t('domain_unseen')}</State>
        )
      }
    >
      <div className="stack">
        <p>{t('domain_record')}</p>
        <CodeBlock
          what={t('domain_record_what')}
          code={[{ value: record.name }, ` ${record.type} "`, { value: record.value }, '"']}
        />
        <p>{t('domain_point')}</p>
        <CodeBlock
          what={t('domain_point_what')}
          code={[{ value: name }, ' CNAME ', { value: location.hostname }]}
        />
        <p className="muted">{t('domain_keep')}</p>
        <Verify page={page} />
      </div>
    </Card>
  );
}

function Verify({ page: { id, domain } }: { page: StatusPage }) {
  const t = useText('status_pages');
  const needsEditor = useNeedsRole('editor');
  const failed = useFailure();
  const verify = useMutation(verifyDomain(useAccount()));
  const look = () =>
    verify.mutate(
      { params: { id } },
      {
        onSuccess: ({ domain: found }) =>
          notify(
            found?.verified_at
              ? { text: t('domain_found', { name: found.name }), sign: 'done' }
              : { text: t('domain_not_found'), sign: 'failed' },
          ),
        onError: (error) =>
          error instanceof ApiError && error.issues.length > 0
            ? notify({ text: t('domain_taken'), sign: 'failed' })
            : failed(error),
      },
    );
  return (
    <div className="acts">
      <Button busy={verify.isPending} disabledBecause={needsEditor} onClick={look}>
        {domain?.verified_at ? t('domain_look_again') : t('domain_look')}
      </Button>
    </div>
  );
}
