// The person: what they are called, how they read, and the address they sign in with.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languages, languageTags } from '../../../shared/languages.ts';
import { changeEmail } from '../../api/resources/auth.ts';
import { profileQuery, updateProfile } from '../../api/resources/profile.ts';
import type { Profile } from '../../api/schema.gen.ts';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { TimeZoneField } from '../../forms/fields/time-zone-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import { Card } from '../../ui/page/card.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { ChatsCard } from './reached/chats-card.tsx';
import { ReachedCards } from './reached/reached-cards.tsx';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';
import { ThemeField } from './theme-field.tsx';

export function ProfilePage() {
  const t = useText('settings');
  const profile = useQuery(profileQuery());
  const email = profile.data?.email;
  return (
    <SettingsPage part="profile" lead={email && t('profile_lead', { email })}>
      <QueryView query={profile} label={t('profile_loading')} shape="form">
        {(data) => (
          <div className={styles.cards}>
            <Card title={t('person')}>
              <PersonForm key={data.id} profile={data} />
            </Card>
            <EmailCard />
            <ReachedCards />
            <ChatsCard />
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

ProfilePage.asks = ((queries) => queries.prefetchQuery(profileQuery())) satisfies Asks;

const REGIONS = languageTags.flatMap((tag) => [
  tag,
  ...languages[tag].regions.map((region) => `${tag}-${region}`),
]);

/** Languages that texts exist in, with their regions; what the person has chosen elsewhere stays choosable. */
function languageChoices(own: string) {
  const tags = REGIONS.includes(own) ? REGIONS : [own, ...REGIONS];
  return tags.map((tag) => ({ value: tag, label: nameOf(tag) }));
}

function nameOf(tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag in languages ? languages[tag as keyof typeof languages].name : tag;
  }
}

function PersonForm({ profile }: { profile: Profile }) {
  const t = useText('settings');
  const common = useText('common');
  const { notify } = useUndo();
  const update = useMutation(updateProfile());
  const { name, time_zone, language, theme } = profile;
  const form = useForm({
    operation: 'PATCH /profile',
    initial: { name, time_zone, language, theme },
    follows: true,
    async onSubmit(_body, { changed }) {
      await update.mutateAsync({ body: changed });
      notify({ text: t('profile_saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} label={t('person')}>
      <TextField name="name" label={common('name')} autoComplete="name" maxLength={100} optional />
      <TimeZoneField name="time_zone" label={common('time_zone')} />
      <SelectField
        name="language"
        label={common('language')}
        help={t('language_help')}
        choices={languageChoices(language)}
      />
      <ThemeField />
      <FormActions form={form} />
    </Form>
  );
}

function EmailCard() {
  const t = useText('settings');
  const [message, setMessage] = useState<string | null>(null);
  const change = useMutation(changeEmail());
  const form = useForm({
    operation: 'POST /auth/change-email',
    initial: { email: '' },
    draft: null,
    async onSubmit(body, { savedAs }) {
      const { status } = await change.mutateAsync({ body });
      setMessage(t(status === 'email_changed' ? 'email_changed' : 'email_sent'));
      savedAs({ email: '' });
    },
  });
  return (
    <Card title={t('email_title')}>
      <Form form={form} label={t('email_title')} guard={false}>
        <div role="status">{message}</div>
        <TextField
          name="email"
          label={t('email_new')}
          help={t('email_help')}
          type="email"
          autoComplete="email"
        />
        <FormActions form={form} save={t('email_change')} />
      </Form>
    </Card>
  );
}
