// One external check: how its tool says that it is, who is notified, and what people set.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { externalCheckQuery, updateExternalCheck } from '../../api/resources/external-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ExternalCheck } from '../../api/schema.gen.ts';
import { Dependency } from '../../domain/checks/dependency.tsx';
import { DetailPage } from '../../domain/detail-page.tsx';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { MutedLine } from '../../domain/muted.tsx';
import { NotifiedCard } from '../../domain/notified.tsx';
import { externalState } from '../../domain/state-of.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonAnchor, ButtonLink } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { ListCrumb } from '../../ui/lists/list-place.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago, Duration, Time } from '../../ui/words/time.tsx';
import { integrationAddress, listAddress } from './addresses.ts';

export function ExternalCheckPage() {
  const t = useText('external');
  const { id }: { id?: string } = useParams({ strict: false });
  const check = useQuery(externalCheckQuery(useAccount(), Number(id)));
  const words = { title: t('one'), loading: t('loading_one'), failed: t('failed_one') };
  return (
    <DetailPage query={check} words={words} crumb={<ToList />}>
      {(data) => <Shown check={data} />}
    </DetailPage>
  );
}

ExternalCheckPage.asks = ((queries, { account, id }) =>
  queries.prefetchQuery(externalCheckQuery(Number(account), Number(id)))) satisfies Asks;

function ToList() {
  const t = useText('external');
  return <ListCrumb details={listAddress(useAccount())}>{t('title')}</ListCrumb>;
}

function Shown({ check }: { check: ExternalCheck }) {
  const t = useText('external');
  const states = useText('states');
  const account = useAccount();
  const { state, word } = externalState(check);
  return (
    <Page
      title={check.name}
      state={
        <State is={state} pill>
          {states(word)}
        </State>
      }
      lead={<Lead check={check} />}
      crumbs={[<ToList key="list" />]}
      actions={
        <>
          {check.url !== null && (
            <ButtonAnchor href={check.url} target="_blank" rel="noreferrer">
              {t('in_tool')}
            </ButtonAnchor>
          )}
          <ButtonLink to={`/a/${account}/alerts/history` as string} search={{ q: check.name }}>
            {t('its_alerts')}
          </ButtonLink>
        </>
      }
    >
      <div className="stack">
        <Card title={t('said')}>
          <div className="stack">
            <p style={{ whiteSpace: 'pre-wrap' }}>
              {check.message || t(check.reported_at === null ? 'expected' : 'nothing_said')}
            </p>
            <p className="muted">
              <code>{check.key}</code>
            </p>
          </div>
        </Card>
        <Suspense>
          <NotifiedCard id={check.id} />
        </Suspense>
        <Settings key={check.id} check={check} />
      </div>
    </Page>
  );
}

function Lead({ check }: { check: ExternalCheck }) {
  const t = useText('external');
  const { integration, status_since, reported_at, expires_at } = check;
  return (
    <>
      <MutedLine by={check.muted} />
      <Link className="link" to={integrationAddress(useAccount(), integration.id)}>
        <bdi>{integration.name}</bdi>
      </Link>
      {' · '}
      {t.rich('is_since', { time: <Duration since={status_since} /> })}
      {' · '}
      {reported_at === null ? t('not_reported') : t.rich('is_reported', { time: <Ago at={reported_at} /> })}
      {expires_at !== null && (
        <>
          {' · '}
          {t.rich('is_until', { time: <Time at={expires_at} as="short" /> })}
        </>
      )}
      {check.depends_on !== null && (
        <>
          {' · '}
          {t.rich('depends', { on: <Dependency on={check.depends_on} /> })}
        </>
      )}
    </>
  );
}

function Settings({ check: { id, name, tags } }: { check: ExternalCheck }) {
  const t = useText('external');
  const update = useMutation(updateExternalCheck(useAccount()));
  const form = useForm({
    operation: 'PATCH /external-checks/:id',
    initial: { name, tags },
    follows: true,
    draft: null,
    async onSubmit(_body, { changed, values }) {
      await update.mutateAsync({ params: { id }, body: changed });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  return (
    <Card title={t('settings')}>
      <Form form={form} label={t('settings')} disabledBecause={useNeedsRole('editor')}>
        <NameField />
        <TagsField name="tags" label={t('tags')} help={t('tags_help')} optional suggestions="in_use" />
        <FormActions form={form} />
      </Form>
    </Card>
  );
}
