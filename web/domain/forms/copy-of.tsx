// A new one that begins as a copy: what is copied is loaded before the form, which says what it could not take along.

import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { QueryView } from '../../ui/page/query-view.tsx';
import { copied, missingSecrets } from './copied.ts';
import '../../ui/styles/forms.ts';

interface OriginalProps<Found, Key extends QueryKey> {
  query: (account: number, id: number) => UseQueryOptions<Found, Error, Found, Key>;
  label: string;
  failed: string;
  /** The form; undefined where it begins empty. */
  children(original: Found | undefined): ReactNode;
}

export function Original<Found, Key extends QueryKey>({ children, ...loading }: OriginalProps<Found, Key>) {
  const { copy_of: id }: { copy_of?: number } = useSearch({ strict: false });
  if (id === undefined) return children(undefined);
  return (
    <Loaded key={id} {...loading} id={id}>
      {children}
    </Loaded>
  );
}

function Loaded<Found, Key extends QueryKey>({
  query,
  id,
  children,
  ...words
}: OriginalProps<Found, Key> & { id: number }) {
  const found = useQuery(query(useAccount(), id));
  return (
    <QueryView query={found} shape="form" {...words}>
      {children}
    </QueryView>
  );
}

interface Beginning<Found, V> {
  valuesOf(original: Found): V;
  /** Of one that is no copy. */
  empty(): V;
}

/** What of `useForm` a copy gives, and one that begins empty; read once. */
export function useCopied<Found extends { id: number; name: string }, V extends { name: string }>(
  original: Found | undefined,
  { valuesOf, empty }: Beginning<Found, V>,
) {
  const t = useText('forms');
  const [{ values, secrets }] = useState(() =>
    original
      ? copied(valuesOf(original), t('copy_of', { name: original.name }))
      : { values: empty(), secrets: [] },
  );
  return {
    secrets,
    begin: {
      initial: values,
      /** What is typed into a copy is no draft of another. */
      draft: original ? `copy of ${original.id}` : '',
      check: (body: object) => missingSecrets(body, secrets),
    },
  };
}

export function SecretsLeft({ secrets }: { secrets: readonly string[] }) {
  const t = useText('forms');
  return secrets.length > 0 && <p className="form-note">{t('copy_lacks')}</p>;
}
