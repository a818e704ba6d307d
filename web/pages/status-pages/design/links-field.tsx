// Links of a page: each a text and an address, in their order.

import { Plus, Trash2 } from 'lucide-react';
import { Field } from '../../../forms/field.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import styles from './design.module.css';

const SCHEME = 'https://';

interface Link {
  label: string;
  url: string;
}

interface LinksFieldProps {
  name: 'header_links' | 'footer_links';
  label: string;
  most: number;
}

export function LinksField({ name, label, most }: LinksFieldProps) {
  const t = useText('page_design');
  const field = useField(name);
  const links = Array.isArray(field.value) ? (field.value as Link[]) : [];
  return (
    <Field field={field} label={label} isGroup>
      {links.map((link, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is what its place holds
        <div key={place} className={styles.link}>
          <TextField name={`${name}.${place}.label`} label={t('link_label')} maxLength={60} />
          <TextField
            name={`${name}.${place}.url`}
            label={t('link_url')}
            className="mono"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={SCHEME}
          />
          {!field.isDisabled && (
            <IconButton
              icon={Trash2}
              variant="ghost"
              size="sm"
              label={t('remove_link', { name: link.label || t('unnamed_link') })}
              onClick={() => field.set(links.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {!field.isDisabled && links.length < most && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => field.set([...links, { label: '', url: '' }])}>
            {t('add_link')}
          </Button>
        </div>
      )}
    </Field>
  );
}
