// A page before the dashboard that is one form with one button.

import type { ComponentProps } from 'react';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Entrance } from './entrance.tsx';

type EntranceFormProps = ComponentProps<typeof Entrance> & {
  form: ComponentProps<typeof Form>['form'] & { isBusy: boolean };
  /** On the button. */
  submit: string;
};

export function EntranceForm({ form, submit, children, ...page }: EntranceFormProps) {
  return (
    <Entrance {...page}>
      <Form form={form} guard={false} label={page.title}>
        {children}
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {submit}
        </Button>
      </Form>
    </Entrance>
  );
}
