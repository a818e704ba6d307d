import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { failureText } from '../../../shared/alerts/failure.ts';
import { NEWEST_FIRST } from '../../api/lists.ts';
import type { BodyOf } from '../../api/operation-types.ts';
import { useAccount } from '../../api/resources/session.ts';
import { createUptimeCheck } from '../../api/resources/uptime-check-acts.ts';
import { uptimeCheckListQuery } from '../../api/resources/uptime-checks.ts';
import type { UptimeCheck } from '../../api/schema.gen.ts';
import { withScheme } from '../../domain/bare-address.ts';
import { useAlertTexts } from '../../domain/use-alert-texts.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { State } from '../../ui/words/state.tsx';
import { MadeOnce } from './made-once.tsx';
import { Listening, Step } from './step.tsx';

/** Alike in every language (RFC 2606, section 3). */
const EXAMPLE = 'example.com';

export function SiteStep() {
  const t = useText('onboarding');
  const account = useAccount();
  const checks = useInfiniteQuery(uptimeCheckListQuery(account, NEWEST_FIRST));
  const create = useMutation(createUptimeCheck(account));
  // What was made is known before the list has it, which a second press must not wait for.
  const check = checks.data?.[0] ?? create.data;
  return (
    <Step
      icon={Globe}
      title={t('site_title')}
      text={t('site_text')}
      isDone={check?.last_checked_at != null}
      foot={check && <Checked check={check} />}
      other={
        <Link className="link" to={`/a/${account}/uptime-checks/new` as string}>
          {t('site_other')}
        </Link>
      }
    >
      {check && <code>{check.url ?? check.host}</code>}
      {!check && (
        <MadeOnce query={checks}>
          {checks.isPending ? (
            <Skeleton shape="text" />
          ) : (
            <WatchForm onWatch={(body) => create.mutateAsync({ body })} />
          )}
        </MadeOnce>
      )}
    </Step>
  );
}

function WatchForm({ onWatch }: { onWatch(body: BodyOf<'POST /uptime-checks'>): Promise<unknown> }) {
  const t = useText('onboarding');
  const form = useForm({
    operation: 'POST /uptime-checks',
    initial: { url: '' },
    draft: null,
    body: ({ url: typed }) => {
      const url = withScheme(typed);
      return { kind: 'http' as const, name: nameOf(url), url };
    },
    fieldOf: (field) => (field === 'name' ? 'url' : field),
    onSubmit: onWatch,
  });
  return (
    <Form form={form} guard={false} label={t('site_title')}>
      <TextField
        name="url"
        label={t('site_url')}
        placeholder={EXAMPLE}
        type="url"
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" busy={form.isBusy}>
          {t('site_watch')}
        </Button>
      </div>
    </Form>
  );
}

/** The host, as people call a site. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).host || url : url).slice(0, 100);

function Checked({ check }: { check: UptimeCheck }) {
  const t = useText('onboarding');
  const words = useAlertTexts();
  const account = useAccount();
  if (check.last_checked_at === null) return <Listening>{t('site_waits')}</Listening>;
  const isUp = check.last_error === null;
  return (
    <>
      <State is={isUp ? 'ok' : 'down'}>{isUp ? t('up') : t('down')}</State>
      {check.last_error !== null && (
        <span className="muted">{failureText(check.last_error, words) ?? check.last_error}</span>
      )}
      <Link className="link" to={`/a/${account}/uptime-checks/${check.id}` as string}>
        {t('site_look')}
      </Link>
    </>
  );
}
